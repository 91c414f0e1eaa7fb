/** Minutes between an attempt and the next: ten attempts, the last 22 hours after the first. Operators have a day to mend an endpoint. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 360, 480];
/** Attempts at an event. */
export const attemptsMax = pauses.length + 1;
const minuteMs = 60_000;
/** Pauses differ by a tenth, so that what failed together does not come back together. */
const jitter = 0.1;

/**
 * When an event is sent again.
 * @param attempts attempts so far, from 1 @param random from 0 to 1 @param now ms since the epoch
 * @returns ms since the epoch; undefined after the last attempt
 */
export const nextAttempt = (attempts: number, random: number, now: number): number | undefined => {
  const minutes = pauses[attempts - 1];
  if (minutes === undefined) return undefined;
  return now + Math.round(minutes * minuteMs * (1 + jitter * (2 * random - 1)));
};
