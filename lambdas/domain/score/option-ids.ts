import { hashText } from '../hash-text.ts';
import type { GivenAnswers, QuizQuestion } from './quiz.ts';

/**
 * Ids that derive from the texts of options, so that an answer that was kept offline is graded against what was read, wherever the
 * option stands by then. The same text a second time gets another id.
 */
export const textOptionIds = (texts: readonly string[]): string[] =>
  texts.map((text, index) => {
    const earlier = texts.slice(0, index).filter((other) => other === text).length;
    return hashText(earlier ? `${text}\n${earlier}` : text);
  });

/** A question whose options are named by their texts: those of quizzes are stored by position. */
export const withTextOptionIds = <Q extends QuizQuestion>(question: Q): Q => {
  const ids = textOptionIds(question.options.map(({ text }) => text));
  return {
    ...question,
    options: question.options.map(({ text }, index) => ({ id: ids[index] as string, text })),
    answer: ids.filter((_, index) => question.answer.includes(question.options[index]?.id as string)),
  };
};

/** Answers with other names of their options. @param rename returns nothing for an option that keeps its name */
const renameOptions = (
  questions: readonly QuizQuestion[],
  answers: GivenAnswers,
  rename: (id: string, options: QuizQuestion['options']) => string | undefined,
): GivenAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([questionId, answer]) => {
      const { options = [] } = questions.find(({ id }) => id === questionId) ?? {};
      const renamed = (id: string) => rename(id, options) ?? id;
      return [questionId, typeof answer === 'string' ? renamed(answer) : answer.map(renamed)];
    }),
  );

/** Answers with their options named by text. An earlier release named them by position, `a`, `b`, …, and devices may still send these. */
export const withTextAnswers = (questions: readonly QuizQuestion[], answers: GivenAnswers): GivenAnswers =>
  renameOptions(questions, answers, (id, options) =>
    // In base 36, the letter `a` is ten.
    id[1] ? id : options[Number.parseInt(id, 36) - 10]?.id,
  );

/** Answers with their options named by position, as an earlier release sent them. */
export const withPositionAnswers = (
  questions: readonly QuizQuestion[],
  answers: GivenAnswers,
): GivenAnswers =>
  renameOptions(questions, answers, (id, options) => {
    const index = options.findIndex((option) => option.id === id);
    return options[index] && (index + 10).toString(36);
  });

/**
 * Changes when a question asks for something else: another set of right answers, by their texts, or another kind. Its words may change.
 * @param question with options named by their texts
 */
export const keyMark = ({ kind, answer }: Pick<QuizQuestion, 'kind' | 'answer'>): string =>
  hashText([kind, ...answer.toSorted()].join('\n')).slice(-6);
