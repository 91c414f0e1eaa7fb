/** A small picture of the video: a part of a sheet, in pixels, from one second to another. */
export interface StoryboardPicture {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `12:34.5` or `1:02:34.5` in seconds. */
const readClock = (text: string): number =>
  text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

const cuePattern = /^([\d:.]+)\s+-->\s+([\d:.]+).*\r?\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm;

/**
 * The pictures of a storyboard in WebVTT, whose cues name a sheet and a place on it as media fragments do
 * (https://www.w3.org/TR/media-frags/#naming-space). Whatever else stands there is left out.
 * @param base address that those of the sheets are relative to
 */
export const readStoryboard = (text: string, base: string): StoryboardPicture[] =>
  [...text.matchAll(cuePattern)].flatMap(([, start = '', end = '', sheet = '', ...place]) => {
    const url = URL.parse(sheet, base);
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number);
    return url ? [{ start: readClock(start), end: readClock(end), url: url.href, x, y, width, height }] : [];
  });

/** The picture of a second; the last one for what lies behind it. */
export const findPicture = (
  pictures: readonly StoryboardPicture[],
  seconds: number,
): StoryboardPicture | undefined => pictures.find(({ end }) => seconds < end) ?? pictures.at(-1);
