import type { Speed } from '../../contract/schemas/rhythm.ts';
import { localDate, localTimeOn } from '../time/local-time.ts';
import type { PaceState } from './walk-pace.ts';

/** Speed of course time relative to real time, from an instant (ms) or date (whole days) on. The first rate begins at -Infinity. */
export interface Rate {
  readonly from: number;
  readonly rate: number;
}

const rates: Readonly<Record<Speed, number>> = { slower: 0.5, planned: 1, faster: 2 };

const toRate = ({ status, speed }: PaceState): number => (status === 'paused' ? 0 : rates[speed]);

/** Rates of course time by instant (ms). */
export const millisecondRates = (states: readonly PaceState[]): Rate[] =>
  states.map((state) => ({ from: state.from, rate: toRate(state) }));

/** The last date of a zone whose midnight comes before an instant. */
const lastDateBefore = (zone: string, instant: number): number => {
  if (instant === -Infinity) return instant;
  let date = localDate(zone, instant);
  while (localTimeOn(zone, date, '00:00') >= instant) date -= 1;
  while (localTimeOn(zone, date + 1, '00:00') < instant) date += 1;
  return date;
};

/** Rates of course time by local date of a zone: each midnight counts by the pace in force at that midnight. */
export const nightRates = (states: readonly PaceState[], zone: string): Rate[] =>
  states.map((state) => ({ from: lastDateBefore(zone, state.from), rate: toRate(state) }));

/**
 * The first whole ms or date, from `start` on, at which `amount` of course time has passed since `start`; Infinity if it never
 * does.
 */
export const whenPassed = (rates: readonly Rate[], start: number, amount: number): number => {
  if (amount <= 0) return start;
  let left = amount;
  for (const [index, { from, rate }] of rates.entries()) {
    const begins = Math.max(from, start);
    const ends = rates[index + 1]?.from ?? Infinity;
    if (ends <= begins || rate === 0) continue;
    const passes = (ends - begins) * rate;
    if (left <= passes) return Math.ceil(begins + left / rate);
    left -= passes;
  }
  return Infinity;
};
