const timing =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]+\S.*)?$/;

const parseSeconds = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

/** Far more than a caption has; the parser takes a frame of its stack for each that is open. */
const tagsMax = 1_000;

/** The lines of cues with too many tags, counted from 1. */
const overfullLines = (lines: readonly string[]): number[] => {
  let tags: number | undefined;
  return lines.flatMap((content, index) => {
    if (content.includes('-->')) tags = 0;
    else if (content === '') tags = undefined;
    if (tags === undefined || tags > tagsMax) return [];
    tags += content.split('<').length - 1;
    return tags > tagsMax ? [index + 1] : [];
  });
};

/** Checks a WebVTT text (https://www.w3.org/TR/webvtt1/#file-structure). @returns problems; lines count from 1 */
export const checkWebVtt = (text: string): { line: number; message: string }[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    return [{ line: 1, message: 'is not a WebVTT file: the first line must be WEBVTT' }];
  }
  const problems: { line: number; message: string }[] = [];
  let cues = 0;
  let previous = 0;
  lines.forEach((content, index) => {
    if (!content.includes('-->')) return;
    const line = index + 1;
    const [, from, to] = timing.exec(content.trim()) ?? [];
    cues += 1;
    if (from === undefined || to === undefined) {
      problems.push({ line, message: 'a cue time must look like 00:00:01.000 --> 00:00:02.000' });
      return;
    }
    if (parseSeconds(to) <= parseSeconds(from))
      problems.push({ line, message: 'a cue must end after it begins' });
    if (parseSeconds(from) < previous) problems.push({ line, message: 'cues must be in order of time' });
    previous = parseSeconds(from);
  });
  for (const line of overfullLines(lines))
    problems.push({ line, message: `a cue has more than ${tagsMax} tags` });
  if (cues === 0) problems.push({ line: 1, message: 'has no cues' });
  return problems;
};

/** What a browser reads as a tag in a cue: a known name, its end, or a time (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span). */
const tag =
  /<(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[^\s<>&.]+)*(?:[ \t\r\n][^<>]*)?|(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})>/y;

/** Lines and line breaks that a tag may go over, so that a cue of nothing but `<` takes no time. */
const tagPartsMax = 20;

/** What stands behind a line of a cue, up to the first line that ends a tag or begins another: an annotation may go over lines. */
const restOfTag = (parts: readonly string[], from: number): string => {
  let text = '';
  for (const part of parts.slice(from, from + tagPartsMax)) {
    if (part === '' || part.includes('-->')) break;
    text += part;
    if (/[<>]/.test(part)) break;
  }
  return text;
};

/**
 * Escapes each `<` in a cue that begins no tag, because players cut the text there.
 * @returns the text to serve, and the lines with such a `<`, counted from 1
 */
export const escapeStrayBrackets = (
  text: string,
): { readonly text: string; readonly lines: readonly number[] } => {
  const found: number[] = [];
  let isCue = false;
  const parts = text.split(/(\r\n|\n|\r)/);
  const escaped = parts.map((part, index) => {
    // Every second part is a line break.
    if (index % 2 === 1) return part;
    if (part.includes('-->')) isCue = true;
    else if (part === '') isCue = false;
    else if (isCue) {
      if (!part.includes('<')) return part;
      const whole = part + restOfTag(parts, index + 1);
      const line = part.replace(/</g, (bracket, at: number) => {
        tag.lastIndex = at;
        return tag.test(whole) ? bracket : '&lt;';
      });
      if (line !== part) found.push(index / 2 + 1);
      return line;
    }
    return part;
  });
  return { text: escaped.join(''), lines: found };
};
