import { describe, expect, it, vi } from 'vitest';
import { comparedIn, definedIn, splitQuestion } from '#domain/chat/interpret.ts';

/** A message as long as the contract allows. */
const fill = (part: string): string => part.repeat(Math.floor(4_096 / part.length));

/** Patterns in which one repetition follows another: their work grows with a power of the length of the text. */
const isCostly = ({ source }: RegExp): boolean => /\.[+*]\?|\\[sS][+*].|\][+*]./.test(source);

/** The texts that costly patterns are given while something runs. */
const textsGiven = (run: () => unknown): string[] => {
  const exec = vi.spyOn(RegExp.prototype, 'exec');
  run();
  const { calls, contexts } = exec.mock;
  exec.mockRestore();
  return calls.flatMap(([text], index) => (isCostly(contexts[index] as unknown as RegExp) ? [text] : []));
};

describe('what a question compares, wants explained or asks one after the other', () => {
  it.each([
    ['spaces', `difference of${' '.repeat(4_080)}x`],
    ['no-break spaces', `difference of${'\u00a0'.repeat(2_030)}x`],
    ['lines', `which first${'\n'.repeat(4_080)}x`],
    ['a repeated beginning', fill('what first ')],
    ['a repeated comparison', fill('compare a with ')],
    ['question marks', `${'?'.repeat(4_095)}x`],
  ])('is looked for in a short text without runs of white space, whatever is sent: %s', (_, message) => {
    for (const look of [comparedIn, definedIn, splitQuestion]) {
      const texts = textsGiven(() => look(message));
      expect(Math.max(0, ...texts.map(({ length }) => length))).toBeLessThanOrEqual(400);
      for (const text of texts) expect(text).not.toMatch(/\s\s/);
    }
  });

  it('is found in a question as people write it, on several lines, too', () => {
    expect(textsGiven(() => comparedIn('RAG or fine-tuning, which?'))).not.toEqual([]);
    expect(comparedIn('What is the  difference between\n RAG\u00a0 and   fine   tuning?')).toEqual([
      'RAG',
      'fine tuning',
    ]);
    expect(definedIn('What   is\n a  token?')).toBe('token');
    expect(splitQuestion('How long is it  and\n how much does it cost?  Is it  free?')).toEqual([
      'How long is it',
      'how much does it cost',
      'Is it free?',
    ]);
  });

  it('is nothing for a message that is a text to look up', () => {
    const text = `${'Some long story. '.repeat(30)}What is the difference between RAG and agents?`;
    expect(comparedIn(text)).toBeUndefined();
    expect(definedIn(`What is ${text}`)).toBeUndefined();
    expect(splitQuestion(text)).toEqual([text]);
  });
});
