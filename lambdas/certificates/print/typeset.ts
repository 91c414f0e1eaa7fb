import { bidi } from './bidi.ts';
import type { FontFile } from './font-files.ts';

/** A piece of text of one direction, drawn with one font. */
export interface Run {
  /** In the order in which it is read. */
  readonly text: string;
  readonly font: FontFile;
  readonly isRightToLeft: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and similar characters, which affect their neighbors and have no glyph. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const canDraw = (font: FontFile, cluster: string): boolean =>
  Array.from(cluster).every(
    (character) => invisible.test(character) || font.has(character.codePointAt(0) ?? 0),
  );

const splitClusters = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Lists the user-perceived characters that none of the fonts can draw. */
export const missingClusters = (text: string, fonts: readonly FontFile[]): string[] => [
  ...new Set(splitClusters(text).filter((cluster) => !fonts.some((font) => canDraw(font, cluster)))),
];

/**
 * Splits a line into runs in visual order, from the left, by the Unicode bidirectional algorithm (UAX 9). A run also ends where its font lacks a
 * character. Characters without a font are left out, which is better than a blank box.
 */
export const toRuns = (text: string, fonts: readonly FontFile[]): Run[] => {
  const embedding = bidi.getEmbeddingLevels(text);
  const order = bidi.getReorderedIndices(text, embedding);
  const runs: { text: string; font: FontFile; level: number; at: number }[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = embedding.levels[index] ?? 0;
    const current = runs.at(-1);
    if (current && current.level === level && canDraw(current.font, segment)) {
      current.text += segment;
      continue;
    }
    const font = fonts.find((candidate) => canDraw(candidate, segment));
    if (font) runs.push({ text: segment, font, level, at: order.indexOf(index) });
  }
  return runs
    .sort((one, other) => one.at - other.at)
    .map(({ text, font, level }) => ({ text, font, isRightToLeft: level % 2 === 1 }));
};

/**
 * Returns the text that the shaper draws as a run: with mirrored brackets from the right. The shaper turns a text by its script alone, so the
 * characters of a run without letters, and those of Persian numbers, are put in its order beforehand.
 */
export const toDrawn = ({ text, isRightToLeft }: Run): string => {
  const clusters = splitClusters(text).map(
    (cluster) => (isRightToLeft && bidi.getMirroredCharacter(cluster)) || cluster,
  );
  return (rightToLeft.test(text) === isRightToLeft ? clusters : clusters.reverse()).join('');
};

/** A text broken into lines at a size, in points. */
export interface Block {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Breaks a text into lines, word by word. */
const wrap = (text: string, fits: (line: string) => boolean): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Breaks a text into lines of similar length: uses the smallest width that needs no further line. */
const balance = (text: string, size: number, width: number, measure: Measure): string[] => {
  const at = (limit: number) => wrap(text, (line) => measure(line, size) <= limit);
  const widest = at(width);
  for (let limit = width * 0.5; limit < width; limit += width * 0.05) {
    const lines = at(limit);
    if (lines.length === widest.length && lines.every((line) => measure(line, size) <= width)) return lines;
  }
  return widest;
};

/** Returns the width of a line at a font size, both in points. */
export type Measure = (line: string, size: number) => number;

/**
 * Finds the largest size at which a text fits into a box with a maximum number of lines of this width. Tries sizes in steps of 4%. A single word
 * that is too long even at the smallest size is reduced further.
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
