import type { PublishedQuiz } from '../../contract/published.ts';

/** A published quiz with its answer key. */
export type QuizWithKey = PublishedQuiz;
export type QuizQuestion = QuizWithKey['questions'][number];

/** A question without its answer key. */
export type OpenQuestion = Omit<QuizQuestion, 'answer' | 'explanation'>;

/** Chosen option ids (one or several), by question id. */
export type GivenAnswers = Readonly<Record<string, string | readonly string[]>>;

/** An answer that the quiz does not allow. */
export interface AnswerProblem {
  readonly path: string;
  readonly message: string;
}

export interface QuizGrade {
  /** Whole percent of the questions answered right. */
  readonly score: number;
  readonly passed: boolean;
  readonly results: readonly {
    readonly questionId: string;
    readonly correct: boolean;
    readonly explanation?: string;
  }[];
}

/** The ids of an answer, which may be one or a list. */
const toOptionIds = (answer: string | readonly string[] = []): readonly string[] => [answer].flat();

/** A question without answer key and explanation. Copies field by field, so that nothing leaks. */
export const openQuestion = ({ id, text, kind, options }: QuizQuestion): OpenQuestion => ({
  id,
  text,
  kind,
  options: options.map((option) => ({ id: option.id, text: option.text })),
});

/** The questions in the order of the file, without answer key and explanations. */
export const openQuestions = ({ questions }: Pick<QuizWithKey, 'questions'>): OpenQuestion[] =>
  questions.map(openQuestion);

/**
 * Lists the answers that name unknown questions or options, or too many options. An unanswered question is allowed and graded as
 * wrong. A list with one option equals that option.
 */
export const answerProblems = (
  { questions }: Pick<QuizWithKey, 'questions'>,
  answers: GivenAnswers,
): AnswerProblem[] =>
  Object.entries(answers).flatMap(([questionId, answer]): AnswerProblem[] => {
    const question = questions.find(({ id }) => id === questionId);
    const message = question ? answerProblem(question, answer) : 'This quiz has no such question';
    return message === undefined ? [] : [{ path: `answers.${questionId}`, message }];
  });

/** What is wrong with an answer to one question; undefined if nothing is. */
export const answerProblem = (
  { kind, options }: QuizQuestion,
  answer: string | readonly string[],
): string | undefined => {
  const picked = toOptionIds(answer);
  if (kind === 'single' && picked.length > 1) return 'This question takes one option';
  if (!hasOptions({ options }, answer)) return 'This question has no such option';
  if (new Set(picked).size < picked.length) return 'Choose each option only once';
  return undefined;
};

/** Whether all that was picked are options of the question. */
export const hasOptions = (
  { options }: Pick<QuizQuestion, 'options'>,
  answer: string | readonly string[],
): boolean => toOptionIds(answer).every((picked) => options.some(({ id }) => id === picked));

/** Whether nothing was picked: an open question is no answer. */
export const isUnanswered = (answer: string | readonly string[] | undefined): boolean =>
  toOptionIds(answer).length === 0;

/** Whether exactly the right options were picked. @param answer ids of options */
export const isCorrect = (
  { answer: right }: Pick<QuizQuestion, 'answer'>,
  answer: string | readonly string[] | undefined,
): boolean => {
  const picked = new Set(toOptionIds(answer));
  return picked.size === right.length && right.every((id) => picked.has(id));
};

/**
 * Rounds to whole percent, but never up to 100 or to the pass mark: 199 of 200 is 99, and 139 of 200 is 69 where 70 passes.
 * So the score that is shown agrees with the verdict.
 */
const scorePercent = (right: number, all: number, passPercent: number): number => {
  const exact = (100 * right) / all;
  const rounded = Math.round(exact);
  return [passPercent, 100].some((mark) => exact < mark && rounded >= mark) ? Math.floor(exact) : rounded;
};

/** Grades answers without problems. */
export const gradeQuiz = ({ questions, passPercent }: QuizWithKey, answers: GivenAnswers): QuizGrade => {
  const given = new Map(Object.entries(answers));
  const results = questions.map((question) => ({
    questionId: question.id,
    correct: isCorrect(question, given.get(question.id)),
    ...(question.explanation === undefined ? {} : { explanation: question.explanation }),
  }));
  const right = results.filter(({ correct }) => correct).length;
  const score = scorePercent(right, results.length, passPercent);
  return { score, passed: score >= passPercent, results };
};

/** What a learner has done with a quiz. */
export interface TakenQuiz {
  /** Number of attempts so far. */
  readonly attempts: number;
  /** How many were allowed at the last one, 0 for any number. Undefined before the first, and for attempts of earlier releases. */
  readonly allowedThen?: number | undefined;
  /** When the first one passed, ISO 8601. */
  readonly passedAt?: string | undefined;
}

/**
 * How many attempts a learner has in all; 0 is unlimited. Whoever had some left when a publication allowed fewer than they had used, or began to
 * count, has one more.
 */
export const attemptsInAll = (
  { attemptsAllowed }: Pick<QuizWithKey, 'attemptsAllowed'>,
  { attempts, allowedThen }: TakenQuiz,
): number => {
  const hadLeft = allowedThen !== undefined && (allowedThen === 0 || attempts < allowedThen);
  return attemptsAllowed > 0 && hadLeft ? Math.max(attemptsAllowed, attempts + 1) : attemptsAllowed;
};

/**
 * Whether a learner may be told the right answers, as reviews do: not before a quiz with counted attempts is passed, or they are used up. Asked
 * whenever they are told, because a later publication may count attempts, or allow more.
 */
export const mayTellKey = (quiz: Pick<QuizWithKey, 'attemptsAllowed'>, taken: TakenQuiz): boolean =>
  quiz.attemptsAllowed === 0 || taken.passedAt !== undefined || isExhausted(quiz, taken);

/** Whether the attempts are used up. */
export const isExhausted = (quiz: Pick<QuizWithKey, 'attemptsAllowed'>, taken: TakenQuiz): boolean => {
  const inAll = attemptsInAll(quiz, taken);
  return inAll > 0 && taken.attempts >= inAll;
};
