import { saveBeforeSignOut } from './before-sign-out.ts';
import { forgetLearner, hasUnsavedWork } from './forget-learner.ts';

const unsavedQuestion =
  'Some of your notes or your code could not be saved yet. Signing out removes them from this device. Sign out anyway?';

/**
 * Sends a learner's unsaved work, then removes what they left on this device, which may be shared.
 * @returns false when something could not be saved and the learner chose to stay signed in
 */
export const leaveDevice = async (sub: string): Promise<boolean> => {
  await saveBeforeSignOut();
  if (hasUnsavedWork(sub) && !window.confirm(unsavedQuestion)) return false;
  forgetLearner(sub);
  return true;
};
