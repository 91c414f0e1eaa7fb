/** First wait after an unlock that is due but not answered yet: the clocks of browser and server may disagree. */
export const firstUnlockCheckMs = 2_000;
const longestCheckMs = 5 * 60_000;
/** The longest wait that timers of browsers hold. */
const longestTimerMs = 2_147_483_647;

/**
 * Milliseconds until the course is asked again: when the next lesson is due, a moment later for good measure.
 * @param due ISO 8601; when it is past by this clock, `wait` (ms) passes first.
 */
export const unlockCheckDelayMs = (due: string, now: number, wait: number): number => {
  const left = Date.parse(due) - now;
  const least = Math.min(wait, longestCheckMs);
  return Math.min(longestTimerMs, Number.isFinite(left) && left > 0 ? left + 1_000 : least);
};
