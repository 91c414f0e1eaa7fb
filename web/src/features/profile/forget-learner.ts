/** Where the player left the list of each course: of nobody in particular, yet it names what was watched here. */
const listPlaces = 'northlight:lecture-list:';

/** Keys are `northlight:<what>:<sub>`, or hold the learner as one of several encoded parts. */
const belongsTo = (key: string, sub: string): boolean => {
  const parts = key.split(':');
  return (
    parts.slice(2).join(':') === sub || parts.includes(encodeURIComponent(sub)) || key.startsWith(listPlaces)
  );
};

/**
 * Forgets what this device keeps of a learner: unsent positions, drafts, answers, the conversation. What belongs to others
 * who sign in here stays, their unsaved notes above all, and so do the choices of the device, such as its colors.
 */
export const forgetLearner = (sub: string): void => {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (belongsTo(key, sub)) localStorage.removeItem(key);
  } catch {
    // Where storage is off, nothing was kept.
  }
};
