const timing =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t]+\S.*)?$/;

const parseSeconds = (time: string): number =>
  time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

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
  if (cues === 0) problems.push({ line: 1, message: 'has no cues' });
  return problems;
};
