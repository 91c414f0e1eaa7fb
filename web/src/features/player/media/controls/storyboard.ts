/** Thumbnail for a time range of the video: a rectangle (pixels) of a sheet; times are seconds. */
export interface StoryboardPicture {
  readonly start: number;
  readonly end: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Parses `12:34.5` or `1:02:34.5` to seconds. */
const readClock = (text: string): number =>
  text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);

const cuePattern = /^([\d:.]+)\s+-->\s+([\d:.]+).*\r?\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/gm;

/**
 * Parses a WebVTT storyboard, whose cues address a rectangle of a sheet by a media fragment
 * (https://www.w3.org/TR/media-frags/#naming-space). Other content is ignored.
 * @param base URL that sheet addresses are relative to
 */
export const readStoryboard = (text: string, base: string): StoryboardPicture[] =>
  [...text.matchAll(cuePattern)].flatMap(([, start = '', end = '', sheet = '', ...place]) => {
    const url = URL.parse(sheet, base);
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number);
    return url ? [{ start: readClock(start), end: readClock(end), url: url.href, x, y, width, height }] : [];
  });

/** Returns the thumbnail for a time; past the end, the last one. */
export const findPicture = (
  pictures: readonly StoryboardPicture[],
  seconds: number,
): StoryboardPicture | undefined => pictures.find(({ end }) => seconds < end) ?? pictures.at(-1);
