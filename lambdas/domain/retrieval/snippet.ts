import { foldText } from '../search/fold.ts';
import { ideographs, letters, pieceLength, syllables } from '../search/runs.ts';
import { stemWord, wordRoot } from '../search/stem.ts';
import { synonymsIn } from '../search/synonyms.ts';
import { indexWords } from '../search/words.ts';
import type { TextKind, TextSentence } from './lecture-text.ts';
import { type QueryTerm, shorterStems } from './search-query.ts';

/** Position of a word: [start, end) offsets in UTF-16 units. */
type Mark = [from: number, to: number];

export interface Snippet {
  /** Plain text on one line. */
  readonly text: string;
  readonly marks: Mark[];
  /** Second of the video of the first sentence that has a searched word, or of the first one shown. */
  readonly at?: number;
}

/** Maximum UTF-16 units of a snippet, including the ellipses. */
export const snippetMax = 200;
/** Maximum text before the first searched word if the beginning must be cut. */
const leadMax = 60;
const omission = '…';

/** Words of an original text, marks, apostrophes and invisible characters inside them included. */
const oneWord = String.raw`${letters}(?:[${letters}'’ʼ\p{Cf}]*${letters})?`;
/** A run without spaces, invisible characters inside it included; it begins with a character, as a row of invisible ones begins nothing. */
const runOf = (character: string): string => String.raw`${character}(?:\p{Cf}*${character})*`;
/** Names that punctuation divides, runs without spaces, and words. */
const word = new RegExp(
  String.raw`${oneWord}(?:[\-‐‑._&]${oneWord})+(?!${letters}|[+#]+(?!${letters}))|${runOf(ideographs)}|${runOf(syllables)}|${oneWord}(?:[+#]+(?!${letters}))?`,
  'gv',
);
const partOfName = new RegExp(oneWord, 'gv');
const joints = /[-‐‑._&]/gu;

/** Tells whether a word of a text is one that was searched, in any of its forms. */
export type IsSearched = (word: string) => boolean;

/** @param terms as `findPlaces` returns them; `byRoot` when another form of a word counts as the word */
export const searchedWords = (terms: readonly (QueryTerm & { readonly byRoot?: boolean })[]): IsSearched => {
  const stems = new Set<string>();
  const beginnings: string[] = [];
  for (const { stem, typed, name: whole, byRoot } of terms) {
    stems.add(stem);
    stems.add(whole ?? '');
    stems.add(stem.replace(/^\.|[+#]+$/gu, ''));
    for (const name of synonymsIn(stem)) stems.add(stemWord(name));
    if (typed !== undefined) {
      beginnings.push(typed);
      for (const shorter of shorterStems(typed)) stems.add(shorter);
    }
    const root = byRoot ? wordRoot(stem) : undefined;
    if (root !== undefined) beginnings.push(root);
  }
  stems.delete('');
  return (text) =>
    (pieceLength(text) === undefined ? [...indexWords(text)] : [foldText(text)]).some((each) => {
      const stem = stemWord(each);
      return (
        stems.has(stem) ||
        beginnings.some((beginning) => each.startsWith(beginning) || stem.startsWith(beginning))
      );
    });
};

/** Where a run without spaces has searched pieces; those that touch are one mark. */
const marksInRun = (run: string, length: number, isSearched: IsSearched): Mark[] => {
  const marks: Mark[] = [];
  const characters = [...run];
  let from = 0;
  for (const [index, character] of characters.entries()) {
    const piece = characters.slice(index, index + length).join('');
    if (isSearched(piece)) {
      const last = marks.at(-1);
      if (last && last[1] >= from) last[1] = from + piece.length;
      else marks.push([from, from + piece.length]);
    }
    from += character.length;
  }
  return marks;
};

const marksInWord = (found: string, isSearched: IsSearched): Mark[] => {
  const length = pieceLength(found);
  if (length !== undefined) return marksInRun(found, length, isSearched);
  const parts = [...found.matchAll(partOfName)].flatMap((part): Mark[] =>
    isSearched(part[0]) ? [[part.index, part.index + part[0].length]] : [],
  );
  const isName = /[-‐‑._&]/u.test(found);
  if (isName && parts.length > 0) return parts;
  return isSearched(found.replace(joints, '')) ? [[0, found.length]] : [];
};

/** Where a text has searched words. */
const findMarks = (text: string, isSearched: IsSearched): Mark[] =>
  [...text.matchAll(word)].flatMap(({ 0: found, index }) =>
    marksInWord(found, isSearched).map(([from, to]): Mark => [index + from, index + to]),
  );

let segmenter: Intl.Segmenter | undefined;
/** Created on first use, which is rare: it loads locale data, 10 ms. */
const characters = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text);

/** The last position up to `max` at which a text may be cut: between words, or at least between grapheme clusters. */
const cutBefore = (text: string, max: number): number => {
  if (text.length <= max) return text.length;
  const space = text.lastIndexOf(' ', max);
  if (space > max / 2) return space;
  return characters(text).containing(max)?.index ?? max;
};

/** Where to begin so that the most different searched words are shown; the earliest of equals. */
const chooseStart = (text: string, marks: readonly Mark[], starts: readonly number[]): number => {
  let best = 0;
  let most = -1;
  for (const [from] of marks) {
    const sentence = starts.findLast((start) => start <= from) ?? 0;
    const lead = text.indexOf(' ', Math.max(0, from - leadMax)) + 1;
    const start = from - sentence <= leadMax ? sentence : lead > 0 && lead <= from ? lead : from;
    const end = start + snippetMax - 2;
    const inside = marks.filter((mark) => mark[0] >= start && mark[1] <= end);
    const words = new Set(inside.map((mark) => text.slice(mark[0], mark[1]).toLowerCase())).size;
    if (words > most) {
      most = words;
      best = start;
    }
  }
  return best;
};

/** The snippet of a place: as much as fits, around the searched words. */
export const makeSnippet = (
  sentences: readonly TextSentence[],
  kind: TextKind,
  isSearched: IsSearched,
): Snippet => {
  const glue = kind === 'quiz' ? ' · ' : ' ';
  const starts: number[] = [];
  let text = '';
  for (const sentence of sentences) {
    if (text !== '') text += glue;
    starts.push(text.length);
    text += sentence.text;
  }
  const marks = findMarks(text, isSearched);
  const from = text.length <= snippetMax ? 0 : chooseStart(text, marks, starts);
  const before = from > 0 ? omission : '';
  const rest = text.slice(from);
  const isWhole = before.length + rest.length <= snippetMax;
  const kept = isWhole
    ? rest
    : rest.slice(0, cutBefore(rest, snippetMax - before.length - omission.length)).trimEnd();
  const shown = marks
    .filter(([first, end]) => first >= from && end <= from + kept.length)
    .map(([first, end]): Mark => [first - from + before.length, end - from + before.length]);
  const first = shown[0] ? shown[0][0] + from - before.length : from;
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start <= first),
  );
  const at = sentences[index]?.at;
  return {
    text: `${before}${kept}${isWhole ? '' : omission}`,
    marks: shown,
    ...(at !== undefined && { at }),
  };
};
