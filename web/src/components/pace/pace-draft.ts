import type { Pace, PaceBody } from '#contract/schemas/drip.ts';
import type { Speed, Weekday } from '#contract/schemas/rhythm.ts';
import { weekdays } from './pace-words.ts';

/** Form values of a pace; an empty hour means the course's default. */
export interface PaceDraft {
  readonly speed: Speed;
  readonly days: readonly Weekday[];
  readonly at: string;
}

export const toDraft = ({ speed, days, at }: Pace): PaceDraft => ({ speed, days, at: at ?? '' });

/** Adds or removes a day; the result is in weekday order. */
export const toggleDay = (days: readonly Weekday[], day: Weekday): Weekday[] =>
  weekdays.map(({ id }) => id).filter((id) => (id === day) !== days.includes(id));

/** Returns the changed fields in the form that the API takes; undefined when nothing changed. */
export const diffPace = (pace: Pace, draft: PaceDraft): PaceBody | undefined => {
  const saved = toDraft(pace);
  const changes: PaceBody = {
    ...(saved.speed !== draft.speed && { speed: draft.speed }),
    ...(saved.days.join() !== draft.days.join() && { days: [...draft.days] }),
    ...(saved.at !== draft.at && { at: draft.at || null }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
};

/**
 * Settings that this learner can change: those the course allows, and those still in force from when it allowed them,
 * so that they can be reset.
 */
export const listOffers = ({ allowed, status, speed, days, at }: Pace) => ({
  pause: allowed.pause || status === 'paused',
  speed: allowed.speed || speed !== 'planned',
  days: allowed.days || days.length > 0,
  at: allowed.days || at !== undefined,
});

/** Whether the learner can change anything. */
export const isOwnPace = (pace: Pace): boolean => Object.values(listOffers(pace)).some(Boolean);
