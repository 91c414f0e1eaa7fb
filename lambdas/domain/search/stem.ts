import { firstCharacters, tokenize } from './words.ts';

/**
 * Drops one of two equal consonants that `-ing` and `-ed` leave (`embedd` → `embed`). `ll`, `ss` and `zz` stay: words
 * end in them.
 */
const undouble = (stem: string): string =>
  /([^aeioulsz])\1$/.test(stem) && stem.length > 3 ? stem.slice(0, -1) : stem;

const endings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(s|x|z|ch|sh)es$/, '$1'],
  [/([^su])s$/, '$1'],
];
const suffix = /(?:(?<=...)ing|(?<=....)(?:edly|ed|ly|er))$/;

/**
 * A light English stem: plurals and the commonest endings go, so that `chunks`, `chunking` and `chunked` are one word.
 * Stems are for comparing, never shown.
 */
export const stemWord = (word: string): string => {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let stem = word;
  for (const [pattern, replacement] of endings) {
    if (!pattern.test(stem)) continue;
    stem = stem.replace(pattern, replacement);
    break;
  }
  const bare = stem.replace(suffix, '');
  if (bare !== stem && /[aeiouy]/.test(bare)) stem = undouble(bare);
  return stem.length > 4 ? stem.replace(/e$/, '') : stem;
};

const rootLength = 6;

/** The beginning that longer forms of a word share (`retrieval`, `retrieve`); undefined for words too short to cut. */
export const wordRoot = (stem: string): string | undefined =>
  stem.length >= rootLength ? firstCharacters(stem, rootLength) : undefined;

/** Stems of a text in order, repetitions included. */
export const stemText = (text: string): string[] => tokenize(text).map(stemWord);
