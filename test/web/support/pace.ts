import type { Pace } from '#contract/schemas/drip.ts';
import { later, soonest } from './drip.ts';
import type { Call } from './learner.tsx';

/** A learner's pace in a course that allows everything except opening lectures ahead. */
export const paceOf = (change: Partial<Pace> = {}): Pace => ({
  status: 'running',
  speed: 'planned',
  days: [],
  timeZone: 'Europe/Berlin',
  allowed: { pause: true, speed: true, days: true, ahead: false },
  upcoming: [
    { lectureId: 'c', title: 'Lecture c', unlocksAt: soonest },
    { lectureId: 'd', title: 'Lecture d', unlocksAt: later },
  ],
  ...change,
});

/** Applies every change like the server: `null` clears the hour, and a pause without an end has no date. */
export const takingChanges = (start: Pace) => {
  let pace = start;
  return {
    get: () => ({ body: pace }),
    put: ({ body }: Call) => {
      const { at, status, until, ...rest } = body as Record<string, unknown>;
      const next = { ...pace, ...rest } as Record<string, unknown>;
      if (at === null) delete next['at'];
      else if (at !== undefined) next['at'] = at;
      if (status !== undefined) {
        next['status'] = status;
        delete next['until'];
        if (until !== undefined) next['until'] = until;
      }
      pace = next as Pace;
      if (pace.status === 'paused' && pace.until === undefined) pace = { ...pace, upcoming: [] };
      else if (pace.upcoming.length === 0) pace = { ...pace, upcoming: start.upcoming };
      return { body: pace };
    },
  };
};
