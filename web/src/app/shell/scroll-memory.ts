const storageKey = 'northlight:scroll';
const keptMax = 60;
/** A page whose data still arrives gets this long to grow to the remembered position. */
const patienceMs = 1_500;

/** The entry that a page load makes is called `default` in every document: only its address tells one from another. */
const nameOf = (key: string): string =>
  key === 'default' ? `default ${window.location.pathname}${window.location.search}` : key;

class Positions extends Map<string, number> {
  override get(key: string) {
    return super.get(nameOf(key));
  }
  override has(key: string) {
    return super.has(nameOf(key));
  }
  override set(key: string, top: number) {
    return super.set(nameOf(key), top);
  }
  override delete(key: string) {
    return super.delete(nameOf(key));
  }
}
const positions = new Positions();

/** Whether the document was opened by a link or an address, neither reloaded nor come back to. */
const isNewVisit = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as readonly { type?: string }[];
  return load?.type === 'navigate';
};

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
  if (isNewVisit()) positions.delete('default');
  window.addEventListener('pagehide', write);
}

/** Remembers where the history entry `key` is scrolled to; answers how to stop. */
export const watchScroll = (key: string): (() => void) => {
  const remember = () => positions.set(key, window.scrollY);
  window.addEventListener('scroll', remember, { passive: true });
  return () => window.removeEventListener('scroll', remember);
};

/** Tries at every frame until `attempt` succeeds, the patience is over or the visitor scrolls; answers how to give up. */
const persist = (attempt: (isLast: boolean) => boolean): (() => void) => {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const next = () => {
    if (!attempt(performance.now() > until) && performance.now() <= until)
      frame = requestAnimationFrame(next);
  };
  next();
  const giveUp = () => cancelAnimationFrame(frame);
  window.addEventListener('wheel', giveUp, { once: true, passive: true });
  window.addEventListener('touchstart', giveUp, { once: true, passive: true });
  return () => {
    giveUp();
    window.removeEventListener('wheel', giveUp);
    window.removeEventListener('touchstart', giveUp);
  };
};

/** Whether the entry was seen before and has a position to go back to. */
export const remembersScroll = (key: string): boolean => positions.has(key);

/** Scrolls back to where the entry was left, once the page is tall enough; answers how to give up. */
export const restoreScroll = (key: string): (() => void) => {
  const top = positions.get(key) ?? 0;
  return persist((isLast) => {
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    if (reach < top && !isLast) return false;
    window.scrollTo(0, top);
    return true;
  });
};

/** Scrolls to the element that an address names, once the page has it; answers how to give up. */
export const scrollToAnchor = (id: string): (() => void) =>
  persist(() => {
    const element = document.getElementById(id);
    element?.scrollIntoView();
    return element !== null;
  });
