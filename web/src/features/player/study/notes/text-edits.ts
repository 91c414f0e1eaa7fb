import { formatClock } from '../../../../lib/format.ts';

/** A text with its caret. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** A line that begins an item of a Markdown list, and the caret on the line below it. */
const belowItem = /(?:^|\n)[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t][^\n]*\n$/;

const leadAfter = (before: string): string => {
  // Without an empty line Markdown takes what follows an item as more of it.
  if (belowItem.test(before)) return '\n';
  return before === '' || /\s$/.test(before) ? '' : ' ';
};

/** Puts a word in place of the selection, apart from what stands before and after it. */
export const insertWord = (text: string, start: number, end: number, word: string): Edit => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const trail = /^\s/.test(after) ? '' : ' ';
  const inserted = `${leadAfter(before)}${word}${trail}`;
  return { text: `${before}${inserted}${after}`, caret: before.length + inserted.length };
};

/** A moment of a lecture as a Markdown link: `[12:34](/courses/…?t=754)`. */
export const momentLink = (seconds: number, address: string): string =>
  `[${formatClock(Math.floor(seconds))}](${address})`;
