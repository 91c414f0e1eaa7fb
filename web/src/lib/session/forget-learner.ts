import { deviceStorage, tabStorage } from '../browser/browser-storage.ts';
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
 * Storage key of what a learner did and the server has not acknowledged. It is not one that signing out removes: what was not sent is sent
 * when the learner signs in here again.
 * @param name of the outbox that keeps it
 * @param sub empty for what all keys of the outbox begin with
 */
export const outboxKey = (name: 'facts' | 'reviews', sub: string): string =>
  `northlight:unsent-${name}.${encodeURIComponent(sub)}`;

/**
 * Removes a learner's data from this device: drafts, answers, the conversation with the assistant. Data of other learners stays,
 * especially their unsaved notes, and so do settings of the device, such as its color scheme.
 * @param sub without it, only what this tab alone stores is removed
 * @param keeps storage keys that stay; by default unsent positions, as after signing out of a possibly shared computer
 */
export const forgetLearner = (sub?: string, keeps?: readonly string[]): void => {
  // The kept toast tells the next page that the sign-out worked.
  for (const key of tabStorage.keys('')) if (key !== keptToastKey) tabStorage.remove(key);
  if (sub === undefined) return;
  const kept = keeps ?? [unsentPositionsKey(sub)];
  for (const key of deviceStorage.keys('')) {
    if (belongsTo(key, sub) && !kept.includes(key)) deviceStorage.remove(key);
  }
};

/** Whether this device has notes, or code of exercises, of the learner that the server has not acknowledged, or not tried. */
export const hasUnsavedWork = (sub: string): boolean =>
  ['northlight:note', 'northlight:code', 'northlight:trial'].some(
    (kind) => deviceStorage.keys(`${[kind, sub].map(encodeURIComponent).join(':')}:`).length > 0,
  );
