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

const toOptionIds = (answer: string | readonly string[] = []): readonly string[] =>
  typeof answer === 'string' ? [answer] : answer;

/** The questions in the order of the file, without answer key and explanations. Copies field by field, so that nothing leaks. */
export const openQuestions = ({ questions }: Pick<QuizWithKey, 'questions'>): OpenQuestion[] =>
  questions.map(({ id, text, kind, options }) => ({
    id,
    text,
    kind,
    options: options.map((option) => ({ id: option.id, text: option.text })),
  }));

/**
 * Lists the answers that name unknown questions or options, or too many options. An unanswered question is allowed and graded as
 * wrong. A list with one option equals that option.
 */
export const answerProblems = (
  { questions }: Pick<QuizWithKey, 'questions'>,
  answers: GivenAnswers,
): AnswerProblem[] => {
  const known = new Map(questions.map((question) => [question.id, question]));
  return Object.entries(answers).flatMap(([questionId, answer]): AnswerProblem[] => {
    const path = `answers.${questionId}`;
    const question = known.get(questionId);
    if (!question) return [{ path, message: 'This quiz has no such question' }];
    const picked = toOptionIds(answer);
    if (question.kind === 'single' && picked.length > 1) {
      return [{ path, message: 'This question takes one option' }];
    }
    const options = new Set(question.options.map(({ id }) => id));
    if (!picked.every((id) => options.has(id)))
      return [{ path, message: 'This question has no such option' }];
    if (new Set(picked).size < picked.length) return [{ path, message: 'Choose each option only once' }];
    return [];
  });
};

const isRight = ({ answer }: QuizQuestion, picked: ReadonlySet<string>): boolean =>
  picked.size === answer.length && answer.every((id) => picked.has(id));

/**
 * Rounds to whole percent, but never up to 100 or to the pass mark: 199 of 200 is 99, and 139 of 200 is 69 where 70 passes.
 * So the score that is shown agrees with the verdict.
 */
const scorePercent = (right: number, all: number, passPercent: number): number => {
  const exact = (100 * right) / all;
  const rounded = Math.round(exact);
  return [passPercent, 100].some((mark) => exact < mark && rounded >= mark) ? Math.floor(exact) : rounded;
};

/** Grades answers without problems. A question is correct when exactly its right options were chosen. */
export const gradeQuiz = ({ questions, passPercent }: QuizWithKey, answers: GivenAnswers): QuizGrade => {
  const given = new Map(Object.entries(answers));
  const results = questions.map((question) => ({
    questionId: question.id,
    correct: isRight(question, new Set(toOptionIds(given.get(question.id)))),
    ...(question.explanation === undefined ? {} : { explanation: question.explanation }),
  }));
  const right = results.filter(({ correct }) => correct).length;
  const score = scorePercent(right, results.length, passPercent);
  return { score, passed: score >= passPercent, results };
};

/** Whether the attempts are used up. */
export const isExhausted = (
  { attemptsAllowed }: Pick<QuizWithKey, 'attemptsAllowed'>,
  used: number,
): boolean => attemptsAllowed > 0 && used >= attemptsAllowed;
