import type { FontFile } from './font-files.ts';

/** A piece of text that one font draws. */
export interface Run {
  readonly text: string;
  readonly font: FontFile;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and the like shape their neighbors and have no picture of their own. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const letter = /\p{L}/u;

const draws = (font: FontFile, cluster: string): boolean =>
  Array.from(cluster).every(
    (character) => invisible.test(character) || font.has(character.codePointAt(0) ?? 0),
  );

const clustersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The characters, as readers count them, that none of the fonts can draw. */
export const missingClusters = (text: string, fonts: readonly FontFile[]): string[] => [
  ...new Set(clustersOf(text).filter((cluster) => !fonts.some((font) => draws(font, cluster)))),
];

/** Whether a run is written from the right. */
export const isFromRight = (text: string): boolean => rightToLeft.test(text);

/**
 * Splits text into runs in the order in which they stand on the page, from the left. A run goes on while its font can and its
 * direction stays: spaces stay with the script around them. What no font has is left out: a blank box would be worse.
 */
export const toRuns = (text: string, fonts: readonly FontFile[]): Run[] => {
  const runs: { text: string; font: FontFile }[] = [];
  for (const cluster of clustersOf(text)) {
    const current = runs.at(-1);
    const turns = current && letter.test(cluster) && isFromRight(cluster) !== isFromRight(current.text);
    if (current && !turns && draws(current.font, cluster)) {
      current.text += cluster;
      continue;
    }
    const font = fonts.find((candidate) => draws(candidate, cluster));
    if (!font) continue;
    // The space after letters from the right belongs to the line, which goes on from the left.
    const space = turns && isFromRight(current.text) ? (/ +$/.exec(current.text)?.[0] ?? '') : '';
    if (current && space) current.text = current.text.slice(0, -space.length);
    runs.push({ text: space + cluster, font });
  }
  // The page is English: a line goes from the left, unless all of its letters go from the right. Within a run the shaper orders them.
  const letters = Array.from(text).filter((character) => letter.test(character));
  return letters.length > 0 && letters.every((each) => rightToLeft.test(each)) ? runs.reverse() : runs;
};

/** A text broken into lines at a size, in points. */
export interface Block {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Fills lines word by word. */
const wrap = (text: string, fits: (line: string) => boolean): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Lines of about one length look meant: the narrowest measure that still needs no further line. */
const balance = (text: string, size: number, width: number, measure: Measure): string[] => {
  const at = (limit: number) => wrap(text, (line) => measure(line, size) <= limit);
  const widest = at(width);
  for (let limit = width * 0.5; limit < width; limit += width * 0.05) {
    const lines = at(limit);
    if (lines.length === widest.length && lines.every((line) => measure(line, size) <= width)) return lines;
  }
  return widest;
};

/** Width of a line at a size, both in points. */
export type Measure = (line: string, size: number) => number;

/**
 * The largest setting of a text in a box: so many lines of this width at most. Sizes go down in steps of 4%; a single
 * word too long even for the smallest size is squeezed further.
 */
export const fit = (
  text: string,
  {
    width,
    lines: linesMax,
    size: largest,
    smallest,
  }: {
    readonly width: number;
    readonly lines: number;
    readonly size: number;
    readonly smallest: number;
  },
  measure: Measure,
): Block => {
  for (let size = largest; size >= smallest; size *= 0.96) {
    const lines = balance(text, size, width, measure);
    if (lines.length <= linesMax && lines.every((line) => measure(line, size) <= width))
      return { lines, size };
  }
  const lines = linesMax === 1 ? [text] : balance(text, smallest, width, measure);
  const widest = Math.max(...lines.map((line) => measure(line, smallest)));
  return { lines, size: smallest * Math.min(1, width / widest, linesMax / lines.length) };
};
