/**
 * Runs something once the next film of the page has its first picture, which needs the line for itself.
 * @returns ends the wait
 */
export const afterFirstPicture = (run: () => void): (() => void) => {
  // The event does not bubble.
  const how = { capture: true, once: true };
  document.addEventListener('loadeddata', run, how);
  return () => document.removeEventListener('loadeddata', run, how);
};
