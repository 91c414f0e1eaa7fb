/** Writes WebVTT captions for sentences whose times are known. */
import { wrapBy } from './theme.ts';

/** One sentence and when it is heard, in seconds. */
export interface Segment {
  text: string;
  start: number;
  end: number;
}

const LINE_CHARS = 42;
const LINES_PER_CUE = 2;

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return `${part(Math.floor(ms / 3600000), 2)}:${part(Math.floor(ms / 60000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
};

/** Breaks a sentence into lines of at most LINE_CHARS, for as few cues as possible, of even length so that no cue is too short to read. */
const evenLines = (sentence: string): string[] => {
  const linesAt = (chars: number): string[] => wrapBy(sentence, chars, (line) => line.length);
  const most = Math.ceil(linesAt(LINE_CHARS).length / LINES_PER_CUE) * LINES_PER_CUE;
  if (most === LINES_PER_CUE) return linesAt(LINE_CHARS);
  let chars = Math.ceil(sentence.length / most);
  while (linesAt(chars).length > most) chars += 1;
  return linesAt(chars);
};

/** Splits a long sentence into several cues, which share its time in proportion to their length. */
const splitCues = (segment: Segment): Segment[] => {
  const lines = evenLines(segment.text);
  const count = Math.ceil(lines.length / LINES_PER_CUE);
  const total = lines.join(' ').length;
  let start = segment.start;
  return Array.from({ length: count }, (_, i) => {
    const own = lines.slice(i * LINES_PER_CUE, (i + 1) * LINES_PER_CUE);
    const end =
      i === count - 1 ? segment.end : start + ((segment.end - segment.start) * own.join(' ').length) / total;
    const cue = { text: own.join('\n'), start, end };
    start = end;
    return cue;
  });
};

/** Writes a caption file. `<`, `>` and `&` are escaped, as WebVTT requires. */
export const writeCaptions = (segments: Segment[]): string => {
  const escape = (text: string): string =>
    text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const cues = segments
    .flatMap(splitCues)
    .map((cue, i) => `${i + 1}\n${clock(cue.start)} --> ${clock(cue.end)}\n${escape(cue.text)}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
};
