/** Milliseconds after an `online` event: the browser may call the network back before it carries anything, and does not say so again. */
const looksMs = [2_000, 8_000];

/**
 * Calls a listener when the device is online again, and twice more soon after.
 * @param listener does nothing when there is nothing left to retry
 * @returns ends it
 */
export const onReconnect = (listener: () => void): (() => void) => {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  const forget = () => timers.forEach(clearTimeout);
  const look = () => {
    forget();
    timers = looksMs.map((ms) => setTimeout(listener, ms));
    listener();
  };
  window.addEventListener('online', look);
  return () => {
    window.removeEventListener('online', look);
    forget();
  };
};
