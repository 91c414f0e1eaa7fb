import { keptToastKey } from '../shell/toast.ts';

/** Prefix of the player's scroll positions in lecture lists. They name no learner, but reveal what was watched here. */
const lectureListPrefix = 'northlight:lecture-list:';

/** Keys are `northlight:<kind>:<sub>`, or contain the learner's id as one of several encoded parts. */
const belongsTo = (key: string, sub: string): boolean => {
  const parts = key.split(':');
  return (
    parts.slice(2).join(':') === sub ||
    parts.includes(encodeURIComponent(sub)) ||
    key.startsWith(lectureListPrefix)
  );
};

/** Storage key of playback positions that the server has not acknowledged; they are sent when the learner signs in here again. */
export const unsentPositionsKey = (sub: string): string => `northlight:saves:${sub}`;

/**
 * Removes a learner's data from this device: drafts, answers, the conversation with the assistant. Data of other learners stays,
 * especially their unsaved notes, and so do settings of the device, such as its color scheme.
 * @param sub without it, only what this tab alone stores is removed
 * @param keeps storage keys that stay; by default unsent positions, as after signing out of a possibly shared computer
 */
export const forgetLearner = (sub?: string, keeps?: readonly string[]): void => {
  try {
    // The kept toast tells the next page that the sign-out worked.
    for (const key of Object.keys(sessionStorage)) if (key !== keptToastKey) sessionStorage.removeItem(key);
    if (sub === undefined) return;
    const kept = keeps ?? [unsentPositionsKey(sub)];
    for (const key of Object.keys(localStorage)) {
      if (belongsTo(key, sub) && !kept.includes(key)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage has nothing to forget.
  }
};

/** Whether this device has notes, or code of exercises, of the learner that the server has not acknowledged, or not tried. */
export const hasUnsavedWork = (sub: string): boolean => {
  try {
    const prefixes = ['northlight:note', 'northlight:code', 'northlight:trial'].map(
      (kind) => `${[kind, sub].map(encodeURIComponent).join(':')}:`,
    );
    return Object.keys(localStorage).some((key) => prefixes.some((prefix) => key.startsWith(prefix)));
  } catch {
    return false;
  }
};
