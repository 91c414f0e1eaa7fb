const storageKey = 'northlight:scroll';
const keptMax = 60;
/** A page whose data still arrives gets this long to grow to the remembered position. */
const patienceMs = 1_500;

const positions = new Map<string, number>();

const read = () => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    for (const [key, top] of stored as [string, number][]) positions.set(key, top);
  } catch {
    // Nothing usable is stored: positions start empty.
  }
};

const write = () => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-keptMax)));
  } catch {
    // Storage is blocked or full: positions last as long as the tab.
  }
};

if (typeof window !== 'undefined') {
  window.history.scrollRestoration = 'manual';
  read();
  window.addEventListener('pagehide', write);
}

/** Remembers where the history entry `key` is scrolled to; answers how to stop. */
export const watchScroll = (key: string): (() => void) => {
  const remember = () => positions.set(key, window.scrollY);
  window.addEventListener('scroll', remember, { passive: true });
  return () => window.removeEventListener('scroll', remember);
};

/** Scrolls back to where the entry was left, once the page is tall enough; answers how to give up. */
export const restoreScroll = (key: string): (() => void) => {
  const top = positions.get(key) ?? 0;
  const until = performance.now() + patienceMs;
  let frame = 0;
  const attempt = () => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    if (reach >= top || performance.now() > until) window.scrollTo(0, top);
    else frame = requestAnimationFrame(attempt);
  };
  attempt();
  const giveUp = () => cancelAnimationFrame(frame);
  window.addEventListener('wheel', giveUp, { once: true, passive: true });
  window.addEventListener('touchstart', giveUp, { once: true, passive: true });
  return () => {
    giveUp();
    window.removeEventListener('wheel', giveUp);
    window.removeEventListener('touchstart', giveUp);
  };
};
