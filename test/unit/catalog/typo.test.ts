import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctionBuckets,
  correctOneEdit,
  findCorrections,
  isOneEdit,
  vocabularyBuckets,
} from '#domain/search/typo.ts';
import { simulated } from '../../support/simulation.ts';

/** Every word one edit away, made by brute force. */
const neighbors = (word: string, alphabet: string): Set<string> => {
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

/** What may have been meant by brute force: the whole word, or a beginning of it of four letters or more. */
const readings = (typed: string, word: string): string[] =>
  [...neighbors(typed, alphabet)].filter(
    (near) => !word.startsWith(typed) && (near === word || (near.length >= 4 && word.startsWith(near))),
  );

describe('the reading of a word', () => {
  it('is there exactly when one edit leads to the other word or to a beginning of it', () => {
    fc.assert(
      fc.property(words(1), words(1), (typed, word) => {
        const expected = readings(typed, word);
        const reading = correctOneEdit(typed, word);
        if (expected.length === 0) expect(reading).toBeUndefined();
        else expect(expected).toContain(reading?.word);
      }),
      { numRuns: simulated(1_000, 10_000) },
    );
  });

  it('is one slip exactly when one edit leads from one word to the other', () => {
    fc.assert(
      fc.property(words(1), words(1), (typed, meant) => {
        expect(isOneEdit(typed, meant)).toBe(neighbors(typed, alphabet).has(meant));
      }),
      { numRuns: simulated(500, 5_000) },
    );
  });

  it('is likelier a letter swapped or left out than a wrong one, and that likelier than one too many', () => {
    const ranks = ['augmetned', 'augmentd', 'augmenten', 'augmentedd'].map(
      (typed) => correctOneEdit(typed, 'augmented')?.slip,
    );
    expect(ranks).toEqual([0, 0, 2, 4]);
  });

  it.each([
    ['embeding', 'embeddings', 'embedding'],
    ['transormer', 'transformers', 'transformer'],
    ['pipeine', 'pipelines', 'pipeline'],
    ['worklow', 'workflows', 'workflow'],
    ['opertion', 'operations', 'operation'],
    ['experment', 'experiments', 'experiment'],
    ['threhold', 'thresholds', 'threshold'],
    ['foundtion', 'foundations', 'foundation'],
    ['exaple', 'examples', 'example'],
    ['mebedd', 'embeddings', 'embedd'],
    ['rtansf', 'transformers', 'transf'],
    ['ransf', 'transformers', 'transf'],
    ['xtransf', 'transformers', 'transf'],
    ['yransf', 'transformers', 'transf'],
  ])('of "%s" beside %s is the beginning %s', (typed, word, meant) => {
    expect(correctOneEdit(typed, word)).toMatchObject({ word: meant });
  });

  it('is no beginning so short that anything starts with it', () => {
    expect(correctOneEdit('java', 'available')).toBeUndefined();
    expect(correctOneEdit('java', 'ava')).toMatchObject({ word: 'ava' });
  });
});

describe('vocabulary buckets', () => {
  it('hold whatever begins with a word one edit away from a word of four letters or more', () => {
    fc.assert(
      fc.property(words(4), words(0), (typed, rest) => {
        const looked = correctionBuckets(typed);
        for (const meant of neighbors(typed, alphabet)) {
          expect(
            vocabularyBuckets(meant + rest).some((bucket) => looked.includes(bucket)),
            `${typed} → ${meant + rest}`,
          ).toBe(true);
        }
      }),
    );
  });

  it('are three at most, and none for shorter words', () => {
    expect(correctionBuckets('retrieval')).toEqual(['re', 'rt', 'et']);
    expect(correctionBuckets('rag')).toEqual([]);
  });
});

describe('corrections', () => {
  it('prefer the word with a letter left out to its own beginning', () => {
    expect(findCorrections('augmentd', ['augment', 'augmented', 'argument'])).toEqual([
      { word: 'augmented', ending: '', slip: 0 },
      { word: 'augment', ending: '', slip: 4 },
    ]);
  });

  it('count a beginning that is a word itself as the word, and keep the order of the vocabulary', () => {
    expect(findCorrections('exaple', ['examples', 'example', 'exampled'])).toEqual([
      { word: 'example', ending: '', slip: 0 },
    ]);
    expect(findCorrections('modle', ['module', 'model'])).toEqual([
      { word: 'module', ending: '', slip: 0 },
      { word: 'model', ending: '', slip: 0 },
    ]);
  });

  it('show of a beginning the shortest word that has it', () => {
    expect(findCorrections('proto', ['proofreading', 'proof', 'proofs'])).toEqual([
      { word: 'proo', ending: 'f', slip: 5 },
    ]);
  });
});
