/** Where the player left the list of each course: of nobody in particular, yet it names what was watched here. */
const listPlaces = 'northlight:lecture-list:';

/** Keys are `northlight:<what>:<sub>`, or hold the learner as one of several encoded parts. */
const belongsTo = (key: string, sub: string): boolean => {
  const parts = key.split(':');
  return (
    parts.slice(2).join(':') === sub || parts.includes(encodeURIComponent(sub)) || key.startsWith(listPlaces)
  );
};

/** Positions that the server has not acknowledged: they are sent when the learner signs in here again. */
/** Where positions wait that the server has not acknowledged: see `lib/saves/offline-queue.ts`. */
export const unsentPositions = (sub: string): string => `northlight:saves:${sub}`;

/** What the next page says about the sign-out itself (web/src/lib/toast.ts). */
const farewell = 'northlight:toast';

const forget = (sub: string, keeps: readonly string[]): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== farewell) sessionStorage.removeItem(key);
    for (const key of Object.keys(localStorage)) {
      if (belongsTo(key, sub) && !keeps.includes(key)) localStorage.removeItem(key);
    }
  } catch {
    // Where storage is off, nothing was kept.
  }
};

/**
 * Forgets what this device keeps of a learner: unsent positions, drafts, answers, the conversation. What belongs to others
 * who sign in here stays, their unsaved notes above all, and so do the choices of the device, such as its colors.
 */
export const forgetLearner = (sub: string): void => forget(sub, []);

/** Forgets what a learner wrote or asked here, as when they sign out of a computer that others use too. */
export const forgetDrafts = (sub: string): void => forget(sub, [unsentPositions(sub)]);

/** Whether notes of the learner wait here that the server has not acknowledged. */
export const hasUnsavedNotes = (sub: string): boolean => {
  try {
    const prefix = `${['northlight:note', sub].map(encodeURIComponent).join(':')}:`;
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
};
