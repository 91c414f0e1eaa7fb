import type { PublishedQuestions } from '../../../lambdas/contract/published.ts';
import { textOptionIds } from '../../../lambdas/domain/score/option-ids.ts';
import type { QuizQuestion, QuizWithKey } from '../../../lambdas/domain/score/quiz.ts';
import { toHeadingId } from '../check/check-questions.ts';
import { toQuestionId } from '../check/check-quiz.ts';
import type { QuizYaml } from '../check/quiz-schema.ts';
import type { CourseYaml } from '../check/schema.ts';

/** What a question asks, with its key; options are named by `optionIds`. */
const toQuestion = (
  { text, options, answer, explanation }: Omit<QuizYaml['questions'][number], 'id'>,
  optionIds: readonly string[],
): Omit<QuizQuestion, 'id'> => ({
  text,
  kind: Array.isArray(answer) ? 'multiple' : 'single',
  options: options.map((option, index) => ({ id: optionIds[index] ?? '', text: option })),
  answer: [answer].flat().flatMap((index) => optionIds[index] ?? []),
  ...(explanation !== undefined && { explanation }),
});

/** Questions in lectures, and cards, in the order of the file. */
export const toPublishedQuestions = (
  sections: CourseYaml['sections'],
  cards: NonNullable<CourseYaml['cards']>,
): PublishedQuestions => ({
  questions: sections.flatMap(({ lectures }) =>
    lectures.flatMap((lecture) =>
      (lecture.questions ?? []).map((question) => ({
        id: question.id,
        ...toQuestion(question, textOptionIds(question.options)),
        lectureId: lecture.id,
        ...(question.at !== undefined && { at: question.at }),
        ...(question.after !== undefined && { after: toHeadingId(question.after) }),
      })),
    ),
  ),
  cards: cards.map(({ id, lecture, front, back }) => ({ id, lectureId: lecture, front, back })),
});

/** A quiz as it is published. */
export const toQuiz = (
  id: string,
  { title, passPercent = 70, attemptsAllowed = 0, questions }: QuizYaml,
): QuizWithKey => ({
  id,
  title,
  passPercent,
  attemptsAllowed,
  questions: questions.map((question, index) => ({
    id: toQuestionId(question, index),
    ...toQuestion(
      question,
      question.options.map((_, option) => optionId(option)),
    ),
  })),
});

/** Options are named by position: `a`, `b`, … */
const optionId = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);
