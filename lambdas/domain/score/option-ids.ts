import { hashText } from '../hash-text.ts';
import { type GivenAnswers, type QuizQuestion, toOptionIds } from './quiz.ts';

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

/** Answers with their options named by text. An earlier release named them by position, `a`, `b`, …, and devices may still send these. */
export const withTextAnswers = (questions: readonly QuizQuestion[], answers: GivenAnswers): GivenAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([questionId, answer]) => {
      const options = questions.find(({ id }) => id === questionId)?.options;
      // In base 36, the letter `a` is ten.
      const rename = (id: string) => (id[1] ? id : (options?.[Number.parseInt(id, 36) - 10]?.id ?? id));
      return [questionId, toOptionIds(answer).map(rename)];
    }),
  );

/**
 * Changes when a question asks for something else: another set of right answers, by their texts, or another kind. Its words may change.
 * @param question with options named by their texts
 */
export const keyMark = ({ kind, answer }: Pick<QuizQuestion, 'kind' | 'answer'>): string =>
  hashText([kind, ...answer.toSorted()].join('\n')).slice(-6);
