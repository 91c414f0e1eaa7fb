import { limits } from '../../../../../../lambdas/contract/limits.ts';
import type { PlaybackReport } from '../../../../../../lambdas/contract/schemas/playback.ts';

/** Counts how one watching of a video goes. Times are milliseconds of any one clock, places seconds of the video. */
export interface PlaybackMeter {
  /** The player was given a source. Only the first one counts as the start; what plays may change later. */
  begin(via: PlaybackReport['via']): void;
  firstPicture(): void;
  /** It stopped for want of data. */
  stall(): void;
  /** It goes on, or was told to do something else. */
  goOn(): void;
  /** It is at a place. @param lines of the picture's shorter side; 0 without a picture */
  tick(at: number, lines: number): void;
  /** It jumps: what lies between was not watched. */
  jump(): void;
  fail(): void;
  /** What there is to tell since it was told last; null for nothing. */
  take(): PlaybackReport | null;
}

/** More than this between two places is a jump that nobody told of, seconds. */
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

  const goOn = () => {
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
      // Before the first picture it is the start that takes long.
      if (begun !== Infinity || stalledSince !== null) return;
      stalls += 1;
      stalledSince = now();
    },
    goOn,
    tick(at, lines) {
      const step = last === null ? 0 : at - last;
      last = at;
      if (step <= 0 || step > longestStep) return;
      seconds.set(lines, (seconds.get(lines) ?? 0) + step);
    },
    jump() {
      goOn();
      last = null;
    },
    fail() {
      errors += 1;
    },
    take() {
      goOn();
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
