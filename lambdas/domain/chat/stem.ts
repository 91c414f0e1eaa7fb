import { firstCharacters, tokensOf } from '../search/words.ts';

/** Words that questions are made of and that say nothing about what is asked. */
const functionWords = new Set(
  (
    'a about again all also am an and another any anyone anything are as ask at be been being but by can cannot cant ' +
    'could did difference do does doesnt doing dont each else ever every explain explained explains few find for from get gets ' +
    'give go got had has have having he hello help hey hi hows how i id if im in into is isnt it its ive just know ' +
    'learn let like long lot many may maybe me mean meaning means might more most much must my need next no not now of ' +
    'off ok on one only or other our out please really say see shall she should show so some something such tell ' +
    'than thank thanks that thats the their them then there these they thing things this those to too up us use used ' +
    'using very want was way we well were what whats when where which while who whom whose why will wish with wont ' +
    'work works would yes you your youre'
  ).split(' '),
);

/** The last two letters are the same consonant, as left by `-ing` and `-ed` (`embedd`); `ll`, `ss` and `zz` belong to words. */
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
export const stemOf = (word: string): string => {
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
export const rootOf = (stem: string): string | undefined =>
  stem.length >= rootLength ? firstCharacters(stem, rootLength) : undefined;

/** Stems of a text in order, repetitions included. */
export const stemsOf = (text: string): string[] => tokensOf(text).map(stemOf);

/** So many words of a question count; longer ones go on in the same vein. */
const questionTermsMax = 32;

/** What a question asks about: the stems of its words that mean something, each once. */
export const questionTermsOf = (question: string): string[] =>
  [
    ...new Set(
      tokensOf(question)
        .filter((word) => !functionWords.has(word))
        .map(stemOf),
    ),
  ].slice(0, questionTermsMax);

/** Words that a search by beginnings takes of a question. */
const beginningsMax = 12;

/** How the words that a question asks about begin, in every form of theirs. */
export const beginningsOf = (question: string): string[] =>
  [
    ...new Set(
      questionTermsOf(question)
        .filter((term) => term.length > 1)
        .map((term) => rootOf(term) ?? term),
    ),
  ].slice(0, beginningsMax);
