/**
 * Calls `changed` with a new document title once it has stayed the same for `settledAfterMs`. A page sets its title when
 * its code and data have loaded, so no fixed wait after a click would do.
 * @returns stops observing
 */
export const observeTitle = (settledAfterMs: number, changed: (title: string) => void): (() => void) => {
  let known = document.title;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (document.title === known) return;
    known = document.title;
    clearTimeout(timer);
    timer = setTimeout(() => changed(document.title), settledAfterMs);
  });
  // The element itself may be replaced.
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};
