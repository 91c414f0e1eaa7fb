import type { Course } from '#domain/course/course.ts';
import type { LearnerFacts, PlainQuestion } from './plain-question.ts';

const rag = 'rag-in-practice';
const agents = 'building-ai-agents';
const transformers = 'transformers-step-by-step';
const prompts = 'prompt-design-essentials';

/** The questions about the learner's own record. @param course the demo course of an id @param own what the learner has */
export const ownQuestions = (course: (id: string) => Course, own: LearnerFacts): readonly PlainQuestion[] => [
  {
    kind: 'own',
    message: 'When does my next lecture open?',
    byLearner: true,
    says: [own.nextUnlock, own.nextTitle],
    first: [`/courses/${agents}/drip-content`],
  },
  {
    kind: 'own',
    message: 'when is my next lesson unlocked',
    byLearner: true,
    on: agents,
    says: [own.nextUnlock, own.nextTitle],
    first: [`/courses/${agents}/drip-content`],
  },
  { kind: 'own', message: 'how far am i in the rag course?', byLearner: true, says: [own.ragPercent] },
  { kind: 'own', message: "what's my progress", byLearner: true, on: rag, says: [own.ragPercent] },
  {
    kind: 'own',
    message: 'which courses am I enrolled in',
    byLearner: true,
    says: [course(rag).title, course(agents).title],
    first: ['/dashboard'],
  },
  {
    kind: 'own',
    message: 'how many attempts do I have left',
    byLearner: true,
    on: transformers,
    says: [own.attemptsLeft],
  },
  // The same on the page of a course that is not the learner's
  ...['Am I enrolled?', 'Do I own this course?', 'Which courses do I have?'].map(
    (message) =>
      ({
        kind: 'own',
        message,
        byLearner: true,
        on: prompts,
        says: [`not enrolled in “${course(prompts).title}”`, course(rag).title],
        first: [`/courses/${prompts}`],
      }) as const,
  ),
  {
    kind: 'own',
    message: 'What is my progress?',
    byLearner: true,
    on: prompts,
    says: [`not enrolled in “${course(prompts).title}”`],
    first: [`/courses/${prompts}`],
  },
  {
    kind: 'fact',
    message: 'When does my next lecture open?',
    byLearner: true,
    on: prompts,
    first: [`/courses/${prompts}`],
  },
  {
    kind: 'help',
    message: 'how many attempts do I have left',
    byLearner: true,
    on: prompts,
    first: ['/faq#quizzes'],
  },
];
