import { factOf } from './facts.ts';
import { foldText } from './fold.ts';
import { meaningsOf } from './meanings.ts';
import {
  coveringPieces,
  ideographs,
  letters,
  pieceLength,
  piecesAndEnds,
  piecesOf,
  syllables,
} from './runs.ts';
import { isStopWord } from './stop-words.ts';

/** A leading dot (`.net`) or trailing `+` and `#` (`c++`, `c#`) belong to the word. */
const word = String.raw`${ideographs}+|${syllables}+|(?:(?<!${letters})\.(?=\p{L}))?${letters}+(?:[+#]+(?!${letters}))?`;
/** Words joined without a space, perhaps a name such as `node.js` or `e-mail`; ends neither inside a word nor before signs that belong to it. */
const chain = String.raw`${letters}+(?:[\-‐._&]${letters}+)+(?!${letters}|[+#]+(?!${letters}))`;
const words = new RegExp(word, 'gv');
/** Begins with a word: to try each of its letters would take the square of its length. */
const chains = new RegExp(`(?<!${letters})${chain}`, 'gv');
const chainsAndWords = new RegExp(`${chain}|${word}`, 'gv');
const joints = /[-‐._&]/gu;
const decoration = /^\.|[+#]+$/gu;

/** Longer words are cut, which keeps index keys short. Nobody types such words. */
const wordLengthMax = 40;
/** Names have few and short parts; longer chains are phrases. */
const nameLengthMax = 20;
const namePartsMax = 3;

/** The first `count` characters. Cutting by code units could leave half of one. */
export const firstCharacters = (text: string, count: number): string =>
  text.length <= count ? text : Array.from(text).slice(0, count).join('');

const cutWord = (found: string): string =>
  pieceLength(found) === undefined ? firstCharacters(found, wordLengthMax) : found;

/** "The", with "and", "with", "for" or "like" before it, which Arabic writes as part of the word. */
const arabicArticle = /^(?:(?:[وبكف]?ال|لل)(?=\p{L}{2}))+/u;

const writtenRuns = (folded: string): string[] => (folded.match(words) ?? []).map(cutWord);
const runsOf = (folded: string): string[] =>
  writtenRuns(folded).map((found) => found.replace(arabicArticle, ''));

/** Words of a folded text in order, repetitions included; a run without spaces is all its pieces. */
export const foldedWords = (folded: string): string[] => runsOf(folded).flatMap(piecesOf);

/** Words of a text in order, folded, repetitions included; a run without spaces is all its pieces. */
export const tokenize = (text: string): string[] => foldedWords(foldText(text));

/** A chain of words without what joins them (`nodejs` for `node.js`); undefined when it is too long for a name. */
const joinName = (found: string): string | undefined => {
  const parts = found.split(joints);
  const joined = parts.join('');
  const isName = parts.length > 1 && parts.length <= namePartsMax && joined.length <= nameLengthMax;
  return isName && /\p{L}/u.test(joined) ? joined : undefined;
};

/** Names in a text that punctuation divides, without it, and their parts. */
export const namesIn = (text: string): { readonly name: string; readonly parts: readonly string[] }[] =>
  (foldText(text).match(chains) ?? []).flatMap((found) => {
    const name = joinName(found);
    return name === undefined ? [] : { name, parts: found.split(joints) };
  });

/** Words of a text as they are kept for search, with other forms of them; runs without spaces are whole. */
export const keptWords = (text: string): Set<string> => {
  const folded = foldText(text);
  return new Set([
    ...writtenRuns(folded).flatMap((found) => [
      found,
      found.replace(decoration, '').replace(arabicArticle, ''),
    ]),
    ...namesIn(folded).map(({ name }) => name),
  ]);
};

/** Words of a text as the index holds them: a decorated word counts both as it is and bare (`c++` and `c`). */
export const indexWords = (text: string): Set<string> => new Set([...keptWords(text)].flatMap(piecesAndEnds));

/** One word of a search as the user means it; phrases that name a fact of courses (`entry level`) are one word, joined by `-`. */
const meantWords = (found: readonly string[]): string[] =>
  meaningsOf(found).flatMap(({ meaning, words: parts }) =>
    parts.length > 1 && factOf(meaning) !== undefined ? parts.join('-') : parts,
  );

/** The words that a search word consists of; a name or phrase without its stop words. */
export const partsOf = (found: string): string[] => {
  const parts = runsOf(found);
  return parts.length === 1 ? parts : parts.filter((part) => !isStopWord(part));
};

/**
 * The distinct search words of a query, without stop words; may be empty. A name that punctuation divides is one word (`node.js`); see
 * `readingsOf`.
 */
export const searchWords = (text: string): string[] => {
  const found = (foldText(text).match(chainsAndWords) ?? []).flatMap((each) =>
    joinName(each) === undefined ? runsOf(each) : each,
  );
  const wanted = meantWords(found)
    .filter((each) => runsOf(each).some((part) => !isStopWord(part)))
    .flatMap(coveringPieces);
  return [...new Set(wanted)];
};

/**
 * How a search word may be written in a text, each way as the words that it takes: `node.js` is `nodejs`, or `node` and `js`. A word that
 * names a fact of courses (`diploma`) is also the word of that fact.
 */
export const readingsOf = (found: string): string[][] => {
  const parts = partsOf(found);
  const joined = joinName(found);
  const [meant, ...others] = meaningsOf(runsOf(found));
  const fact = meant && others.length === 0 ? factOf(meant.meaning) : undefined;
  return [
    parts,
    ...(joined === undefined ? [] : [[joined]]),
    ...(fact === undefined || found === fact ? [] : [[fact]]),
  ];
};

/** All prefixes of a word, from two letters up to the whole word; typing any of them finds the word. Pieces of runs have shorter ones. */
export const wordPrefixes = (found: string): string[] => {
  const characters = [...found];
  const prefixes = characters.map((_, index) => characters.slice(0, index + 1).join(''));
  return characters.length === 1 || pieceLength(found) !== undefined ? prefixes : prefixes.slice(1);
};
