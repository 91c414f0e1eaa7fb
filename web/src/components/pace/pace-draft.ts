import type { Pace, PaceBody, Speed, Weekday } from '../../../../lambdas/contract/schemas/drip.ts';
import { weekdays } from './pace-words.ts';

/** What the form holds of a pace; an empty hour is that of the course. */
export interface PaceDraft {
  readonly speed: Speed;
  readonly days: readonly Weekday[];
  readonly at: string;
}

export const toDraft = ({ speed, days, at }: Pace): PaceDraft => ({ speed, days, at: at ?? '' });

/** With one day more, or one less, in the order of a week. */
export const toggleDay = (days: readonly Weekday[], day: Weekday): Weekday[] =>
  weekdays.map(({ id }) => id).filter((id) => (id === day) !== days.includes(id));

/** The fields that differ, as the API takes them; undefined when none does. */
export const changesOf = (pace: Pace, draft: PaceDraft): PaceBody | undefined => {
  const saved = toDraft(pace);
  const changes: PaceBody = {
    ...(saved.speed !== draft.speed && { speed: draft.speed }),
    ...(saved.days.join() !== draft.days.join() && { days: [...draft.days] }),
    ...(saved.at !== draft.at && { at: draft.at || null }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
};

/**
 * What this learner can change: what the course allows, and what it allowed before and is still in force, which can be put
 * back.
 */
export const offersOf = ({ allowed, status, speed, days, at }: Pace) => ({
  pause: allowed.pause || status === 'paused',
  speed: allowed.speed || speed !== 'planned',
  days: allowed.days || days.length > 0,
  at: allowed.days || at !== undefined,
});

/** Whether there is anything to change. */
export const isOwnPace = (pace: Pace): boolean => Object.values(offersOf(pace)).some(Boolean);
