import { limits } from '#contract/limits.ts';
import type { PlaybackReport } from '#contract/schemas/playback.ts';

/** Measures the playback quality of one lecture. Times are milliseconds of `now`; positions are seconds of the video. */
export interface PlaybackMeter {
  /** The player got a source. Startup is measured from the first one; `via` may change later. */
  begin(via: PlaybackReport['via']): void;
  firstPicture(): void;
  /** Playback stopped for lack of data. */
  stall(): void;
  /** Ends a stall: playback continued, or the learner paused or seeked. */
  resume(): void;
  /** Playback reached a position. @param lines shorter side of the picture in pixels; 0 without a picture */
  tick(at: number, lines: number): void;
  /** Playback jumps: the part in between was not watched. */
  jump(): void;
  fail(): void;
  /** Returns the report since the last call and resets the counts; null if nothing was measured. */
  take(): PlaybackReport | null;
}

/** A larger step between two positions counts as an unreported jump, seconds. */
const longestStep = 3;

const tenths = (ms: number, max: number): number => Math.min(max, Math.round(ms / 100) * 100);

export const createMeter = (now: () => number): PlaybackMeter => {
  let via: PlaybackReport['via'] = 'file';
  let begun: number | null = null;
  let startMs: number | undefined;
  let stalledSince: number | null = null;
  let [stalls, stalledMs, errors] = [0, 0, 0];
  let last: number | null = null;
  let seconds = new Map<number, number>();

  const resume = () => {
    if (stalledSince === null) return;
    stalledMs += now() - stalledSince;
    stalledSince = null;
  };
  return {
    begin(by) {
      via = by;
      begun ??= now();
    },
    firstPicture() {
      if (begun !== null && begun !== Infinity) {
        startMs = tenths(now() - begun, limits.playbackStartMsMax);
        begun = Infinity;
      }
    },
    stall() {
      // Before the first picture, waiting counts as startup time.
      if (begun !== Infinity || stalledSince !== null) return;
      stalls += 1;
      stalledSince = now();
    },
    resume,
    tick(at, lines) {
      const step = last === null ? 0 : at - last;
      last = at;
      if (step <= 0 || step > longestStep) return;
      seconds.set(lines, (seconds.get(lines) ?? 0) + step);
    },
    jump() {
      resume();
      last = null;
    },
    fail() {
      errors += 1;
    },
    take() {
      resume();
      const sizes = [...seconds]
        .map(([lines, played]) => ({
          lines,
          seconds: Math.min(limits.playbackMsMax / 1000, Math.round(played)),
        }))
        .filter((size) => size.seconds > 0)
        .sort((a, b) => b.seconds - a.seconds)
        .slice(0, limits.playbackSizesMax);
      const isNothing = startMs === undefined && stalls === 0 && errors === 0 && sizes.length === 0;
      const report: PlaybackReport = {
        via,
        ...(startMs !== undefined && { startMs }),
        stalls: Math.min(limits.playbackStallsMax, stalls),
        stalledMs: tenths(stalledMs, limits.playbackMsMax),
        errors: Math.min(limits.playbackStallsMax, errors),
        sizes,
      };
      [stalls, stalledMs, errors, startMs] = [0, 0, 0, undefined];
      seconds = new Map();
      return isNothing ? null : report;
    },
  };
};
