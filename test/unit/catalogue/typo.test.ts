import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketsOf, correctionsOf, slipBetween, typoBucketsOf } from '../../../lambdas/domain/typo.ts';

/** Every word one edit away, made by brute force. */
const neighbours = (word: string, alphabet: string): Set<string> => {
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) {
      found.add(head + letter + tail);
      if (tail) found.add(head + letter + tail.slice(1));
    }
    if (tail) found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(head + tail[1] + tail[0] + tail.slice(2));
  }
  found.delete(word);
  return found;
};

const alphabet = 'abc';
const words = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength: 8 });

describe('one slip between two words', () => {
  it('is told exactly when one edit leads from one to the other', () => {
    fc.assert(
      fc.property(words(1), words(1), (typed, meant) => {
        expect(slipBetween(typed, meant) !== undefined).toBe(neighbours(typed, alphabet).has(meant));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is likelier a letter swapped or left out than a wrong one, and that likelier than one too many', () => {
    const ranks = ['augmetned', 'augmentd', 'augmenten', 'augmentedd'].map((typed) =>
      slipBetween(typed, 'augmented'),
    );
    expect(ranks).toEqual([0, 0, 1, 2]);
  });
});

describe('vocabulary buckets', () => {
  it('hold every word one edit away from a word of four letters or more', () => {
    fc.assert(
      fc.property(words(4), (typed) => {
        const looked = typoBucketsOf(typed);
        for (const meant of neighbours(typed, alphabet)) {
          expect(
            bucketsOf(meant).some((bucket) => looked.includes(bucket)),
            `${typed} → ${meant}`,
          ).toBe(true);
        }
      }),
    );
  });

  it('are not searched for shorter words', () => {
    expect(typoBucketsOf('rag')).toEqual([]);
  });
});

describe('corrections', () => {
  it('prefer the word with a letter left out to its own beginning', () => {
    expect(correctionsOf('augmentd', ['augment', 'augmented', 'argument'])).toEqual([
      { word: 'augmented', slip: 0 },
      { word: 'augment', slip: 2 },
    ]);
  });
});
