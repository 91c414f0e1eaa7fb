import type { FrameRate, SourceVideo } from './probe.ts';

/** A video rendition. */
export interface Rung {
  /** Name by the shorter side, such as `720p`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Maximum bit rate, in bits per second, over any second. */
  readonly maxRate: number;
}

/** Shorter sides, ascending, with the maximum bit rate that speech over slides or a face needs. */
const rungs: readonly (readonly [side: number, maxRate: number])[] = [
  [240, 250_000],
  [360, 500_000],
  [480, 900_000],
  [720, 2_000_000],
  [1080, 4_000_000],
];
const [, lowestRate] = rungs[0] ?? [0, 250_000];

/** The top rung must be this many times larger than the one below, which is left out otherwise. */
const worthwhile = 1.15;

/** `quick` is for trying things out: fewer renditions, with larger files than necessary, not compared with their source. */
export type Quality = 'full' | 'quick';
const quickSides = [240];

const evenDown = (pixels: number): number => Math.max(2, Math.floor(pixels / 2) * 2);

/** Bit rate for a side between two rungs, in proportion to the area. */
const rateFor = (side: number): number => {
  const [above, max] = rungs.find(([each]) => each >= side) ?? [side, 4_000_000];
  return Math.max(lowestRate, Math.round((max * (side / above) ** 2) / 1000) * 1000);
};

/** Plans the renditions of a video, ascending. None is larger than the video; the largest has its size, up to 1080p. */
export const planLadder = ({ width, height }: SourceVideo, quality: Quality): Rung[] => {
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

/** Maximum length of a segment; on a slow connection, playback starts when the first one has arrived. */
export const segmentSecondsMax = 3;

/** Frames from one key frame to the next; a whole number, so that every rendition has its key frames at the same times. */
export const framesPerSegment = ({ num, den }: FrameRate): number =>
  Math.max(1, Math.floor((segmentSecondsMax * num) / den));

/** Length of a segment in seconds. */
export const segmentSeconds = (rate: FrameRate): number => (framesPerSegment(rate) * rate.den) / rate.num;

/** Bit rate of the audio, in bits per second. */
export const audioRate = (channels: number): number => (channels > 1 ? 96_000 : 64_000);

/** Estimates the work of encoding a rendition, in pixels; time and progress are measured by it. */
export const estimateWork = (
  { width, height }: Pick<Rung, 'width' | 'height'>,
  source: SourceVideo,
): number =>
  // A third of the source's pixels is added for decoding and comparing.
  (width * height + (source.width * source.height) / 3) *
  source.seconds *
  (source.rate.num / source.rate.den);
/** Estimates the work of encoding the audio, which counts like a small picture. */
export const estimateAudioWork = ({ seconds }: SourceVideo): number => seconds * 400_000;

/** Maximum size of all renditions of a video, in bytes. */
export const bytesMax = (source: SourceVideo, quality: Quality): number =>
  ((planLadder(source, quality).reduce((sum, { maxRate }) => sum + maxRate, 0) +
    (source.channels === undefined ? 0 : audioRate(source.channels))) /
    8) *
  source.seconds;
