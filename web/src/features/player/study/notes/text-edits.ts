import { formatClock } from '#web/lib/text/format.ts';

/** A text with its caret. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** Matches text that ends with a Markdown list item and a line break. */
const belowItem = /(?:^|\n)[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t][^\n]*\n$/;

const leadAfter = (before: string): string => {
  // Without an empty line, Markdown treats the next line as part of the item.
  if (belowItem.test(before)) return '\n';
  return before === '' || /\s$/.test(before) ? '' : ' ';
};

/** Replaces the selection with a word, adding spaces around it as needed. */
export const insertWord = (text: string, start: number, end: number, word: string): Edit => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const trail = /^\s/.test(after) ? '' : ' ';
  const inserted = `${leadAfter(before)}${word}${trail}`;
  return { text: `${before}${inserted}${after}`, caret: before.length + inserted.length };
};

/** Formats a timestamp as a Markdown link: `[12:34](/courses/…?t=754)`. */
export const momentLink = (seconds: number, address: string): string =>
  `[${formatClock(Math.floor(seconds))}](${address})`;
