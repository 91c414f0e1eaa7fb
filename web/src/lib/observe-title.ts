/**
 * Calls `changed` with the document's title once a new one has stood for `settledAfterMs`: a page sets it when its code
 * and data have come, which no fixed wait after a click can know. Answers how to stop.
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
