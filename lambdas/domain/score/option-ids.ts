import type { QuizQuestion } from './quiz.ts';

const [offset, prime] = [0xcbf29ce484222325n, 0x100000001b3n];

/** FNV-1a in 64 bits: tells the few options of a question apart, and runs in browsers too. */
const hash = (text: string): string =>
  new TextEncoder()
    .encode(text)
    .reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * prime), offset)
    .toString(36);

/**
 * Ids that derive from the texts of options, so that an answer that was kept offline is graded against what was read, wherever the
 * option stands by then. The same text a second time gets another id.
 */
export const textOptionIds = (texts: readonly string[]): string[] =>
  texts.map((text, index) => {
    const earlier = texts.slice(0, index).filter((other) => other === text).length;
    return hash(earlier === 0 ? text : `${text}\n${earlier}`);
  });

/** A question whose options are named by their texts: those of quizzes are stored by position. */
export const withTextOptionIds = <Q extends QuizQuestion>(question: Q): Q => {
  const ids = textOptionIds(question.options.map(({ text }) => text));
  const named = new Map(question.options.map(({ id }, index) => [id, ids[index] ?? '']));
  return {
    ...question,
    options: question.options.map(({ id, text }) => ({ id: named.get(id) ?? '', text })),
    answer: question.answer.flatMap((id) => named.get(id) ?? []),
  };
};

/**
 * Changes when a question asks for something else: another set of right answers, by their texts, or another kind. Its words may change.
 * @param question with options named by their texts
 */
export const keyMark = ({ kind, answer }: Pick<QuizQuestion, 'kind' | 'answer'>): string =>
  hash([kind, ...answer.toSorted()].join('\n')).slice(-6);
