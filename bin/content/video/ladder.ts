import type { FrameRate, SourceVideo } from './probe.ts';

/** A rendition with pictures. */
export interface Rung {
  /** By the shorter side, such as `720p`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Bits a second that the encoder keeps to over any second. */
  readonly maxRate: number;
}

/** Shorter sides and the bits a second that speech over slides or a face needs at most, from the lowest. */
const rungs: readonly (readonly [side: number, maxRate: number])[] = [
  [240, 250_000],
  [360, 500_000],
  [480, 900_000],
  [720, 2_000_000],
  [1080, 4_000_000],
];
const [, lowestRate] = rungs[0] ?? [0, 250_000];

/** A top rung of its own must show this much more than the one below. */
const worthwhile = 1.15;

/** `quick` is for trying things out: fewer renditions, larger than they need be, and not compared with their source. */
export type Quality = 'full' | 'quick';
const quickSides = [240];

const evenDown = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);

/** Bits for a side between two rungs, by the area. */
const rateFor = (side: number): number => {
  const [above, max] = rungs.find(([each]) => each >= side) ?? [side, 4_000_000];
  return Math.max(lowestRate, Math.round((max * (side / above) ** 2) / 1000) * 1000);
};

/** The renditions that a video deserves, from the smallest: none is larger than it, and the largest is as large as it up to 1080p. */
export const ladderOf = ({ width, height }: SourceVideo, quality: Quality): Rung[] => {
  const own = Math.min(evenDown(Math.min(width, height)), 1080);
  const below = rungs
    .map(([side]) => side)
    .filter((side) => side * worthwhile <= own && (quality === 'full' || quickSides.includes(side)));
  return [...below, own].map((side) => {
    const scale = side / Math.min(width, height);
    return {
      name: `${side}p`,
      width: width <= height ? side : evenDown(width * scale),
      height: height <= width ? side : evenDown(height * scale),
      maxRate: rateFor(side),
    };
  });
};

/** Seconds that a segment lasts at most: a slow line shows the first picture when it has the first one. */
export const segmentSecondsMax = 3;

/** Frames from one key frame to the next: whole frames, so that every rendition has them at the same instants. */
export const framesPerSegment = ({ num, den }: FrameRate): number =>
  Math.max(1, Math.floor((segmentSecondsMax * num) / den));

/** Seconds of a segment. */
export const segmentSeconds = (rate: FrameRate): number => (framesPerSegment(rate) * rate.den) / rate.num;

/** Bits a second of what is heard. */
export const audioRate = (channels: number): number => (channels > 1 ? 96_000 : 64_000);

/** How much there is to encode, in pixels: what time and progress are counted by. Sound counts like a small picture. */
export const workOf = ({ width, height }: Pick<Rung, 'width' | 'height'>, source: SourceVideo): number =>
  // Decoding and comparing cost as much again as some of the encoding.
  (width * height + (source.width * source.height) / 3) *
  source.seconds *
  (source.rate.num / source.rate.den);
export const audioWork = ({ seconds }: SourceVideo): number => seconds * 400_000;

/** Bytes of all renditions of a video at most. */
export const bytesMax = (source: SourceVideo, quality: Quality): number =>
  ((ladderOf(source, quality).reduce((sum, { maxRate }) => sum + maxRate, 0) +
    (source.channels === undefined ? 0 : audioRate(source.channels))) /
    8) *
  source.seconds;
