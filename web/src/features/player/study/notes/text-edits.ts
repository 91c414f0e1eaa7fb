import { formatClock } from '../../../../lib/format.ts';

/** A text with its caret. */
export interface Edit {
  readonly text: string;
  readonly caret: number;
}

/** Puts a word in place of the selection, with spaces where it would run into its neighbours. */
export const insertWord = (text: string, start: number, end: number, word: string): Edit => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const trail = /^\s/.test(after) ? '' : ' ';
  const inserted = `${lead}${word}${trail}`;
  return { text: `${before}${inserted}${after}`, caret: before.length + inserted.length };
};

/** A moment of a lecture as a Markdown link: `[12:34](/courses/…?t=754)`. */
export const momentLink = (seconds: number, address: string): string =>
  `[${formatClock(Math.floor(seconds))}](${address})`;
