/**
 * Calls `onChange` with a new document title once it has stayed the same for `settledAfterMs`. Pages set their title after
 * their code and data have loaded, so a fixed delay after a click would not work.
 * @returns stops observing
 */
export const observeTitle = (settledAfterMs: number, onChange: (title: string) => void): (() => void) => {
  let known = document.title;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    if (document.title === known) return;
    known = document.title;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(document.title), settledAfterMs);
  });
  // Observes the head rather than the title element, which may be replaced.
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};
