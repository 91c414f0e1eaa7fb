import * as z from 'zod';
import { limits } from '../../../lambdas/contract/limits.ts';
import { explained, list, mapping, number, questionId, text, whole } from './schema-fields.ts';

const answerForm = 'must be the index of an option, from 0, or a list of different indexes';

/** What a question asks, and its key. */
const askedFields = {
  text: explained(text(2_000), {
    value: 'text, 2,000 characters',
    effect: 'The question',
    sample: 'Which of these is a color?',
  }),
  options: explained(list(text(500), 26).min(2, 'must have at least two options'), {
    value: '2 to 26 texts of 500 characters',
    effect: 'The possible answers',
    sample: '[Seven, Green]',
  }),
  answer: explained(
    z.union(
      [
        whole(0, 25),
        z
          .array(whole(0, 25))
          .min(1, answerForm)
          .refine((indexes) => new Set(indexes).size === indexes.length, answerForm),
      ],
      { error: answerForm },
    ),
    {
      value: 'index of an option, or a list such as `[0, 2]`',
      effect: 'The right option, counted from 0. With a list, exactly these must be chosen',
      sample: '1',
    },
  ),
  explanation: explained(text(2_000).optional(), {
    value: 'text, 2,000 characters',
    absent: 'none is shown',
    effect: 'Shown after submitting',
    sample: 'Green is a color, and seven is a number.',
  }),
};

/** Requires that every index of the key names an option. */
const checkAnswer = (
  { answer, options }: { readonly answer: number | number[]; readonly options: readonly string[] },
  context: z.RefinementCtx,
): void => {
  for (const index of [answer].flat()) {
    if (index >= options.length) {
      context.addIssue({
        code: 'custom',
        path: ['answer'],
        message: `names option ${index}, but the last one is ${options.length - 1} (they count from 0)`,
      });
    }
  }
};

const question = mapping({
  id: explained(questionId.optional(), {
    value: 'slug, 64 characters',
    absent: '`q1`, `q2`, … by position, with a warning',
    effect: 'Give it before you move questions around: answers and reviews are stored under it',
    sample: 'q1',
  }),
  ...askedFields,
}).superRefine(checkAnswer);

/** A question in a lecture: of a video `at` a second, of an article `after` a heading. */
export const lectureQuestion = mapping({
  id: questionId,
  at: number(0, limits.lectureSecondsMax).optional(),
  after: text(200).optional(),
  ...askedFields,
}).superRefine(checkAnswer);

/** `quizzes/<quiz-id>.yaml`. */
export const QuizYaml = mapping({
  title: explained(text(200), {
    value: 'text, 200 characters',
    effect: 'Shown above the quiz and on certificates',
    sample: 'Foundations',
  }),
  passPercent: explained(whole(0, 100).optional(), {
    value: '0 to 100',
    absent: '70',
    effect: 'Percent of the questions to get right; passing completes the lecture',
    sample: '70',
  }),
  attemptsAllowed: explained(whole(0, 1_000).optional(), {
    value: '0 to 1,000',
    absent: '0: unlimited',
    effect: 'How often a learner may try; the best attempt counts',
    sample: '0',
  }),
  questions: explained(list(question, limits.fieldsMax).min(1, 'must have at least one question'), {
    value: '1 to 200',
    effect: 'Each with the fields below',
  }),
});
export type QuizYaml = z.output<typeof QuizYaml>;

/** Fields of a question, with their guides. */
export const questionFields = question.shape;

/** Names of the fields that a mapping in a quiz file may have. @param path from the top of the file */
export const quizKeysAt = (path: readonly PropertyKey[]): readonly string[] =>
  Object.keys(path.length === 0 ? QuizYaml.shape : questionFields);
