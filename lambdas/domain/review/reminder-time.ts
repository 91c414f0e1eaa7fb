import { localTimeOn } from '../time/local-time.ts';
import { dayBegins, reviewDay } from './review-day.ts';

/**
 * When the mail about the reviews of a local day goes out (ms). An hour before the day begins is that of the night after it.
 * @param day whole days since 1970-01-01
 * @param at local time `HH:MM`
 */
export const reminderOn = (zone: string, day: number, at: string): number =>
  localTimeOn(zone, at < dayBegins ? day + 1 : day, at);

/** When the first such mail after an instant (ms) goes out. */
export const nextReminder = (zone: string, at: string, after: number): number => {
  const day = reviewDay(zone, after);
  const soonest = reminderOn(zone, day, at);
  return soonest > after ? soonest : reminderOn(zone, day + 1, at);
};
