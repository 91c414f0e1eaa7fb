import { describe, expect, it } from 'vitest';
import { splitSnippet } from '#web/features/search/hits.ts';

const words = (snippet: string, marks?: [number, number][]) =>
  splitSnippet(snippet, marks).map(({ text, isMarked }) => (isMarked ? `[${text}]` : text));

describe('the words searched in a snippet', () => {
  it('are marked at their place', () => {
    expect(
      words('a cosine, two cosines', [
        [2, 8],
        [14, 21],
      ]),
    ).toEqual(['a ', '[cosine]', ', two ', '[cosines]']);
  });

  it('are counted as the contract counts them, also after an emoji', () => {
    expect(words('👩🏽‍🚀 flies', [[8, 13]])).toEqual(['👩🏽‍🚀 ', '[flies]']);
  });

  it.each([
    ['none', undefined],
    ['beyond the text', [[2, 99]]],
    ['empty', [[3, 3]]],
  ] as [string, [number, number][] | undefined][])('leave the text whole when they are %s', (_, marks) => {
    expect(words('a cosine', marks)).toEqual(['a cosine']);
  });

  it('leave out what overlaps', () => {
    expect(
      words('a cosine', [
        [2, 8],
        [4, 6],
      ]),
    ).toEqual(['a ', '[cosine]']);
  });
});
