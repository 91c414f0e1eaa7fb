/** Milliseconds after an `online` event: the browser may call the network back before it carries anything, and does not say so again. */
const secondLookMs = 4_000;

/**
 * Calls a listener when the device is online again, and once more soon after.
 * @param listener does nothing when there is nothing left to retry
 * @returns ends it
 */
export const onReconnect = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, secondLookMs);
    listener();
  };
  window.addEventListener('online', look);
  return () => {
    window.removeEventListener('online', look);
    clearTimeout(timer);
  };
};
