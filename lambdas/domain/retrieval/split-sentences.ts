import { ideographs, syllables } from '../search/runs.ts';

/** Quotation marks and brackets that close. */
const closing = String.raw`["'\p{Pe}\p{Pf}]`;
/**
 * What a sentence begins with after a mark of Latin script, which also abbreviates: a capital, or a letter of a script that has none. What
 * is in square brackets is a source of the sentence before it.
 */
const opening = String.raw`[["'\p{Ps}\p{Pi}\p{Lu}\p{Lo}\p{N}]--[\[\{]]`;
/**
 * Marks of other scripts, such as `。` and `।`, which end sentences only, but for a full-width stop within a number; many are written without
 * a space after them.
 */
const otherMark = String.raw`(?!(?<=\p{N})．\p{N})[\p{STerm}--[.!?]]`;

/** Few closing marks follow each other; to look back over any number would take the square of a row of them. */
const breaks = new RegExp(
  String.raw`(?<=[.!?…]${closing}{0,4})\s+(?=${opening})|(?<=${otherMark}${closing}{0,4})(?!${closing}|\p{STerm})`,
  'gv',
);

/** Whether a text begins as a sentence does. */
export const sentenceStart = new RegExp(`^${opening}`, 'v');

/** Whether a text ends as a sentence does. */
export const sentenceEnd = new RegExp(String.raw`[\p{STerm}…]${closing}*$`, 'v');

/** Cuts a text after each sentence. */
export const splitSentences = (text: string): string[] =>
  text
    .split(breaks)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** As much of a script without spaces as a word has on average, beside the first one, which the space before it counts. Korean has spaces. */
const wordWithoutSpace = new RegExp(String.raw`[${ideographs}--\p{Script=Hangul}]{2}|${syllables}{3}`, 'gv');

/** How many words a text has; roughly, in scripts without spaces between words. */
export const wordCount = (text: string): number =>
  text.split(' ').length + (text.match(wordWithoutSpace)?.length ?? 0);
