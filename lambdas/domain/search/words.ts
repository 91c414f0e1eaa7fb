import { isStopWord } from './stop-words.ts';

const apostrophes = /['’ʼ]/gu;
const marks = /\p{M}/gu;
/** Letters and digits; a leading dot (`.net`) or trailing `+` and `#` (`c++`, `c#`) belong to the word. */
const word = /(?:(?<![\p{L}\p{N}])\.(?=\p{L}))?[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}]))?/gu;
const decoration = /^\.|[+#]+$/gu;

/** Longer words are cut, which keeps index keys short. Nobody types such words. */
const wordLengthMax = 40;

/** The first `count` characters. Cutting by code units could leave half of one. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join('');

/** Fast path: characters that normalization does not change, such as most English text. */
const isPlain = (text: string): boolean => /^[\t\n\r -~–—‘’“”]*$/.test(text);

/** Normalizes a text for comparison: lower case, without accents, ligatures and apostrophes. */
export const foldText = (text: string): string =>
  (isPlain(text)
    ? text.toLowerCase()
    : text.normalize('NFKC').toLowerCase().normalize('NFD').replace(marks, '').normalize('NFC')
  ).replace(apostrophes, '');

/** Words of a folded text in order, repetitions included. */
export const foldedWords = (folded: string): string[] =>
  (folded.match(word) ?? []).map((found) => firstCharacters(found, wordLengthMax));

/** Words of a text in order, folded, repetitions included. */
export const tokenize = (text: string): string[] => foldedWords(foldText(text));

/** Words of a text as the index holds them: a decorated word counts both as it is and bare (`c++` and `c`). */
export const indexWords = (text: string): Set<string> =>
  new Set(tokenize(text).flatMap((found) => [found, found.replace(decoration, '')]));

/**
 * The distinct search words of a query, without stop words; may be empty.
 */
export const searchWords = (text: string): string[] => [
  ...new Set(tokenize(text).filter((found) => !isStopWord(found))),
];

/** All prefixes of a word, from two letters up to the whole word; typing any of them finds the word. */
export const wordPrefixes = (found: string): string[] => {
  const letters = [...found];
  const prefixes = letters.map((_, index) => letters.slice(0, index + 1).join('')).slice(1);
  return letters.length === 1 ? [found] : prefixes;
};
