import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const whole = (max: number) => z.int().check(z.minimum(0), z.maximum(max));

/**
 * How one watching of a video went: nothing in it says who watched, or when, and times are rounded so far that they tell no two
 * watchings apart.
 */
export const PlaybackReport = z.strictObject({
  /** What played it: the engine over Media Source, the browser's own player of streams, or the MP4. */
  via: z.enum(['engine', 'native', 'file']),
  /** From the source to the first picture, in tenths of a second; absent when none came. */
  startMs: z.optional(whole(limits.playbackStartMsMax).check(z.multipleOf(100))),
  /** Times that it stopped for want of data, and for how long in all. */
  stalls: whole(limits.playbackStallsMax),
  stalledMs: whole(limits.playbackMsMax).check(z.multipleOf(100)),
  /** Failures that it did not get over by itself. */
  errors: whole(limits.playbackStallsMax),
  /** How long each size played, by the lines of its shorter side; 0 is the sound alone. */
  sizes: z
    .array(z.strictObject({ lines: whole(4320), seconds: whole(limits.playbackMsMax / 1000) }))
    .check(z.maxLength(limits.playbackSizesMax)),
});
export type PlaybackReport = z.output<typeof PlaybackReport>;
