import { chooseOption } from '#web/components/question/QuestionFields.tsx';
import type { ResponseOf } from '#web/lib/api/index.ts';
import type { BrowserStorage } from '#web/lib/browser/browser-storage.ts';

export type Quiz = ResponseOf<'getQuiz'>;
export type QuizResult = ResponseOf<'submitQuiz'>;
export type QuizQuestion = Quiz['questions'][number];
/** Ids of chosen options by question id; more than one only for questions of kind `multiple`. */
export type QuizAnswers = Readonly<Record<string, readonly string[]>>;

/** Returns the answers after choosing an option; in a `multiple` question, choosing again removes it. */
export const choose = (answers: QuizAnswers, question: QuizQuestion, optionId: string): QuizAnswers => {
  const chosen = answers[question.id] ?? [];
  return { ...answers, [question.id]: chooseOption(question, chosen, optionId) };
};

/** Numbers (from 1) of the unanswered questions. */
export const findUnanswered = (quiz: Quiz, answers: QuizAnswers): number[] =>
  quiz.questions.flatMap(({ id }, index) => (answers[id]?.length ? [] : [index + 1]));

/** Request body: one option or several per question; unanswered questions are left out. */
export const toAnswersBody = (quiz: Quiz, answers: QuizAnswers): Record<string, string | string[]> =>
  Object.fromEntries(
    quiz.questions.flatMap(({ id, kind }) => {
      const [first, ...others] = answers[id] ?? [];
      if (first === undefined) return [];
      return [[id, kind === 'single' ? first : [first, ...others]]];
    }),
  );

/** The answers without questions and options that the quiz no longer has. In their order: a repeated attempt is known by its answers. */
const knownAnswers = (answers: Readonly<Record<string, unknown>>, { questions }: Quiz): QuizAnswers =>
  Object.fromEntries(
    questions.flatMap(({ id, kind, options }) => {
      const chosen: unknown[] = Array.isArray(answers[id]) ? answers[id] : [];
      // An earlier release named options by position. In base 36, the letter `a` is ten.
      const idsOf = (name: unknown) =>
        options.find((option, index) => option.id === name || (index + 10).toString(36) === name)?.id ?? [];
      const known = [...new Set(chosen.flatMap(idsOf))];
      if (known.length === 0) return [];
      return [[id, kind === 'single' ? known.slice(0, 1) : known]];
    }),
  );

/** The answers of a request body, as far as the quiz still has their questions and options. */
export const fromAnswersBody = (
  body: Readonly<Record<string, string | readonly string[]>>,
  quiz: Quiz,
): QuizAnswers =>
  knownAnswers(Object.fromEntries(Object.entries(body).map(([id, chosen]) => [id, [chosen].flat()])), quiz);

/** Whether an attempt was graded by other questions than these: the quiz was published anew since they were read. */
export const isGradedByOthers = ({ questions }: Quiz, { results }: QuizResult): boolean =>
  questions.map(({ id }) => id).join() !== results.map(({ questionId }) => questionId).join();

/** The quiz after an attempt was graded. */
export const withResult = (
  quiz: Quiz,
  { attemptsUsed, attemptsAllowed, score, passed }: QuizResult,
): Quiz => ({
  ...quiz,
  attemptsUsed,
  attemptsAllowed,
  bestScore: Math.max(quiz.bestScore ?? 0, score),
  passed: quiz.passed || passed,
});

/** Attempts left; `null` when there is no limit. */
export const attemptsLeft = ({
  attemptsAllowed,
  attemptsUsed,
}: Pick<Quiz, 'attemptsAllowed' | 'attemptsUsed'>): number | null =>
  attemptsAllowed === 0 ? null : Math.max(0, attemptsAllowed - attemptsUsed);

/** `question 2`, `questions 2 and 4`, `questions 1, 2 and 4`. */
export const nameQuestions = (numbers: readonly number[]): string => {
  if (numbers.length === 1) return `question ${numbers[0]}`;
  return `questions ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
};

/** Storage key of a learner's unsubmitted answers. */
export const attemptKey = (sub: string, courseId: string, quizId: string): string =>
  ['northlight:quiz', sub, courseId, quizId].map(encodeURIComponent).join(':');

/** Answers that are not graded yet. */
export interface Attempt {
  readonly answers: QuizAnswers;
  /** Idempotency key: submitting again after a lost response counts once. */
  readonly key: string;
}

/** Creates a random key. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** An attempt without answers. */
export const newAttempt = (): Attempt => ({ answers: {}, key: newKey() });

/** Reads the stored attempt as far as the quiz still has its questions and options; else creates a new one. */
export const readAttempt = (storage: BrowserStorage, key: string, quiz: Quiz): Attempt => {
  const stored = storage.readJson(key) as Partial<Record<keyof Attempt, unknown>> | null;
  const answers = knownAnswers((stored?.answers ?? {}) as Record<string, unknown>, quiz);
  return { answers, key: typeof stored?.key === 'string' ? stored.key : newKey() };
};

/** Stores an attempt until it is graded; if storage fails, the attempt does not survive a page load. */
export const keepAttempt = (storage: BrowserStorage, key: string, attempt: Attempt): void => {
  if (Object.keys(attempt.answers).length > 0) storage.writeJson(key, attempt);
  else storage.remove(key);
};
