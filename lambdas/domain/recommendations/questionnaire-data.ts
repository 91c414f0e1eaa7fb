import type { CourseCard } from '../../contract/schemas/course.ts';

/** An option and its effect on the choice of courses. */
export interface OptionData {
  readonly value: string;
  readonly label: string;
  /** Phrase in a reason: "it fits your goal of <phrase>", "useful <phrase>", "<phrase> a week". */
  readonly phrase: string;
  /** Topics of suitable courses. */
  readonly topics?: readonly string[];
  /** Words in titles and skills of suitable courses, in lower case. */
  readonly words?: readonly string[];
  /** Suitable durations, the longest last. */
  readonly durations?: readonly CourseCard['duration'][];
  /** Number of courses on a path. */
  readonly steps?: number;
}

export interface QuestionData {
  readonly id: string;
  readonly text: string;
  readonly kind: 'single' | 'multiple';
  /** `topics`: the topics of the catalog. */
  readonly options: readonly OptionData[] | 'topics';
}

/** Grows with every change of the questions below; stored beside the answers. */
export const questionnaireVersion = 1;

/** Number of courses on a path when the learner did not say how much time they have. */
export const stepsDefault = 4;

/**
 * The learning-path questionnaire. Ids and values are stored with the learner: they never change their meaning. A question
 * that comes to mean something else gets another id; options that are gone are dropped from stored answers when read.
 */
export const questionData: readonly QuestionData[] = [
  {
    id: 'goal',
    text: 'What do you want to be able to do?',
    kind: 'single',
    options: [
      {
        value: 'understand',
        label: 'Understand what AI can and cannot do',
        phrase: 'understanding what AI can do',
        topics: ['ai-strategy', 'responsible-ai', 'machine-learning'],
        words: ['fundamentals', 'foundations', 'introduction', 'essentials', 'basics', 'ethics'],
      },
      {
        value: 'build',
        label: 'Build applications with language models',
        phrase: 'building with language models',
        topics: ['generative-ai', 'ai-agents', 'natural-language-processing'],
        words: ['prompt', 'retrieval', 'agents', 'language models', 'embeddings', 'function calling'],
      },
      {
        value: 'train',
        label: 'Work with data and train models',
        phrase: 'training models on data',
        topics: ['machine-learning', 'data-engineering', 'data-science', 'deep-learning'],
        words: ['python', 'pandas', 'machine learning', 'supervised learning', 'statistics', 'data analysis'],
      },
      {
        value: 'inside',
        label: 'Know how the models work inside',
        phrase: 'knowing how models work inside',
        topics: ['deep-learning', 'machine-learning', 'computer-vision'],
        words: ['neural networks', 'transformers', 'backpropagation', 'optimization', 'linear algebra'],
      },
      {
        value: 'ship',
        label: 'Run AI in production',
        phrase: 'running AI in production',
        topics: ['mlops', 'data-engineering', 'ai-agents'],
        words: ['deployment', 'monitoring', 'evaluation', 'data pipelines', 'guardrails', 'cloud'],
      },
      {
        value: 'lead',
        label: 'Decide where AI helps my organization',
        phrase: 'deciding where AI helps',
        topics: ['ai-strategy', 'responsible-ai', 'business'],
        words: ['strategy', 'leaders', 'leadership', 'change management', 'risk', 'vendor assessment'],
      },
    ],
  },
  {
    id: 'role',
    text: 'What describes you best?',
    kind: 'single',
    options: [
      {
        value: 'developer',
        label: 'Software developer',
        phrase: 'as a software developer',
        topics: ['ai-agents', 'generative-ai'],
        words: ['python', 'function calling', 'testing', 'deployment', 'programming'],
      },
      {
        value: 'data',
        label: 'Data analyst, scientist or engineer',
        phrase: 'in data work',
        topics: ['machine-learning', 'data-engineering'],
        words: ['sql', 'pandas', 'statistics', 'data quality', 'classification metrics'],
      },
      {
        value: 'leader',
        label: 'Manager or founder',
        phrase: 'as a manager or founder',
        topics: ['ai-strategy', 'responsible-ai'],
        words: ['strategy', 'project selection', 'leadership', 'risk'],
      },
      {
        value: 'student',
        label: 'Student or between jobs',
        phrase: 'while you study',
        topics: ['machine-learning'],
        words: ['foundations', 'first steps', 'basics', 'python'],
      },
      { value: 'other', label: 'Something else', phrase: 'in your work' },
    ],
  },
  {
    id: 'level',
    text: 'How much have you done with AI so far?',
    kind: 'single',
    options: [
      { value: 'beginner', label: 'I am new to it', phrase: 'new to it' },
      { value: 'intermediate', label: 'I have built or analyzed something', phrase: 'some experience' },
      { value: 'advanced', label: 'I do it for a living', phrase: 'a lot of experience' },
    ],
  },
  {
    id: 'time',
    text: 'How much time do you have each week?',
    kind: 'single',
    options: [
      {
        value: 'under-2',
        label: 'Less than 2 hours',
        phrase: 'less than 2 hours',
        durations: ['under-2-hours'],
        steps: 3,
      },
      {
        value: '2-4',
        label: '2 to 4 hours',
        phrase: '2 to 4 hours',
        durations: ['under-2-hours', '1-4-weeks'],
        steps: 4,
      },
      {
        value: '5-8',
        label: '5 to 8 hours',
        phrase: '5 to 8 hours',
        durations: ['under-2-hours', '1-4-weeks', '1-3-months'],
        steps: 5,
      },
      {
        value: 'over-8',
        label: 'More than 8 hours',
        phrase: 'more than 8 hours',
        durations: ['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months'],
        steps: 6,
      },
    ],
  },
  { id: 'topics', text: 'Which topics interest you?', kind: 'multiple', options: 'topics' },
];
