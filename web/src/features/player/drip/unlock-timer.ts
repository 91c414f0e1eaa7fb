/** First retry delay when an unlock is due by this clock but not by the server's. */
export const firstUnlockCheckMs = 2_000;
const longestCheckMs = 5 * 60_000;
/** Maximum delay of `setTimeout`. */
const longestTimerMs = 2_147_483_647;

/**
 * Milliseconds until the course should be reloaded: one second after the next unlock.
 * @param due ISO 8601
 * @param wait delay (ms) when `due` has passed by this clock
 */
export const unlockCheckDelayMs = (due: string, now: number, wait: number): number => {
  const left = Date.parse(due) - now;
  const least = Math.min(wait, longestCheckMs);
  return Math.min(longestTimerMs, Number.isFinite(left) && left > 0 ? left + 1_000 : least);
};
