import { millisecondRates, nightRates, type Rate } from './course-time.ts';
import type { PaceFact, ZoneSince } from './pace-fact.ts';
import { type PaceState, walkPace } from './walk-pace.ts';

/** The clock of one learner in one course, independent of lectures. */
export interface Timeline {
  readonly states: readonly PaceState[];
  /** For each state, the number of its combination of zone, weekdays and hour, which due times depend on. */
  readonly settings: readonly number[];
  /** Course time in milliseconds. */
  readonly milliseconds: readonly Rate[];
  /** Course time in nights of a zone. */
  readonly nights: (zone: string) => readonly Rate[];
  /** When lectures were opened ahead (ms), by id. */
  readonly ahead: ReadonlyMap<string, number>;
}

/** Input of a learner's clock. */
export interface PaceHistory {
  readonly zones: readonly ZoneSince[];
  readonly pace?: readonly PaceFact[] | undefined;
}

const numberSettings = (states: readonly PaceState[]): number[] => {
  const numbers = new Map<string, number>();
  return states.map(({ zone, days, at }) => {
    const setting = [zone, at, ...days].join();
    const number = numbers.get(setting) ?? numbers.size;
    numbers.set(setting, number);
    return number;
  });
};

const createTimeline = ({ zones, pace = [] }: PaceHistory): Timeline => {
  const states = walkPace(zones, pace);
  const nights = new Map<string, readonly Rate[]>();
  return {
    states,
    settings: numberSettings(states),
    milliseconds: millisecondRates(states),
    nights: (zone) => {
      const known = nights.get(zone) ?? nightRates(states, zone);
      nights.set(zone, known);
      return known;
    },
    ahead: new Map(
      pace.flatMap(({ ahead, since }) => (ahead === undefined ? [] : [[ahead, since] as const])).reverse(),
    ),
  };
};

const timelines = new WeakMap<PaceHistory, Timeline>();
const emptyHistory: PaceHistory = { zones: [] };

/** The clock of a history; cached, so that all lectures of a course share it. */
export const getTimeline = (history: PaceHistory = emptyHistory): Timeline => {
  const known = timelines.get(history) ?? createTimeline(history);
  timelines.set(history, known);
  return known;
};
