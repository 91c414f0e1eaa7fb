import { decodeHTML } from 'entities/decode';
import webVttParser, { type CueNode } from 'webvtt-parser';

/** A caption; times are seconds of the video. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Longest pause in seconds after which a caption still continues the one before. */
const pauseMax = 0.1;

/**
 * Stands for `&` while tags are parsed: the parser knows few character references, and HTML's decoder knows all. Unicode reserves it for
 * private use.
 */
const ampersand = '\uE026';

/** Text of a caption as a browser shows it, without tags. */
const readText = ({ type, value, children = [] }: CueNode): string =>
  type === 'text' ? decodeHTML(String(value).replaceAll(ampersand, '&')) : children.map(readText).join('');

/** The lines of a caption, white space folded, without empty ones. */
const readLines = (tree: CueNode): string[] =>
  readText(tree)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

/** Number of lines at the begin of a caption that are the last lines of the caption before: rolling captions show each line twice. */
const countCarried = (before: readonly string[], lines: readonly string[]): number => {
  for (let count = Math.min(before.length, lines.length); count > 0; count -= 1) {
    if (before.slice(-count).every((line, index) => line === lines[index])) return count;
  }
  return 0;
};

/**
 * Captions of a WebVTT file as a browser shows them (https://www.w3.org/TR/webvtt1/#file-parsing), in the file's order, without empty ones. A line
 * that is carried over from the caption directly before is told once.
 */
export const readCues = (webVtt: string): Cue[] => {
  const { cues } = new webVttParser.WebVTTParser({}).parse(webVtt.replaceAll('&', ampersand), 'subtitles');
  let shown: { readonly lines: readonly string[]; readonly end: number } = { lines: [], end: -Infinity };
  return cues.flatMap(({ startTime: start, endTime: end, tree }) => {
    const lines = readLines(tree);
    const continues = start - shown.end <= pauseMax;
    const added = lines.slice(continues ? countCarried(shown.lines, lines) : 0);
    shown = { lines, end };
    return added.length > 0 ? [{ start, end, text: added.join(' ') }] : [];
  });
};
