import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const whole = (max: number) => z.int().check(z.minimum(0), z.maximum(max));

/**
 * Quality of one playback. It does not contain who watched or when, and times are rounded so that they cannot identify a
 * playback.
 */
export const PlaybackReport = z.strictObject({
  /** Player: the engine over Media Source, the browser's native stream player, or the MP4. */
  via: z.enum(['engine', 'native', 'file']),
  /** Milliseconds to the first frame, a multiple of 100; absent if there was none. */
  startMs: z.optional(whole(limits.playbackStartMsMax).check(z.multipleOf(100))),
  /** Number of stalls for lack of data, and their total duration. */
  stalls: whole(limits.playbackStallsMax),
  stalledMs: whole(limits.playbackMsMax).check(z.multipleOf(100)),
  /** Errors that the player did not recover from. */
  errors: whole(limits.playbackStallsMax),
  /** Seconds played per rendition. `lines` are those of the shorter side; 0 is audio only. */
  sizes: z
    .array(z.strictObject({ lines: whole(4320), seconds: whole(limits.playbackMsMax / 1000) }))
    .check(z.maxLength(limits.playbackSizesMax)),
});
export type PlaybackReport = z.output<typeof PlaybackReport>;
