/** A caption; times are seconds of the video. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const timing = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

const parseSeconds = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** Plain text of a caption: no tags, no entities, one line. */
const plain = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Non-empty captions of a WebVTT file, in the file's order. */
export const readCues = (webVtt: string): Cue[] =>
  webVtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const line = lines.findIndex((text) => timing.test(text.trim()));
      const [, start, end] = timing.exec(lines[line]?.trim() ?? '') ?? [];
      const text = plain(lines.slice(line + 1));
      if (start === undefined || end === undefined || text === '') return [];
      return [{ start: parseSeconds(start), end: parseSeconds(end), text }];
    });
