/** Milliseconds of a day of 24 hours. */
export const dayMs = 24 * 60 * 60_000;

/** A day as `YYYY-MM-DD`. @param day whole days since 1970-01-01 */
export const toDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Whole days since 1970-01-01. @param date `YYYY-MM-DD` */
export const toDay = (date: string): number => Date.parse(`${date}T00:00Z`) / dayMs;
