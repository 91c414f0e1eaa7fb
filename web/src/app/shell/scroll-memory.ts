import { tabStorage } from '../../lib/browser-storage.ts';

const storageKey = 'northlight:scroll';
const keptMax = 60;
/** How long to wait for a page whose data still loads to become as tall as the kept position. */
const patienceMs = 1_500;

const positions = new Map<string, number>();

/**
 * The key under which the position of a history entry is kept. Every document calls its first entry `default`, so for
 * that one the address is the key.
 */
export const historyKey = ({
  key,
  pathname,
  search,
  hash,
}: {
  key: string;
  pathname: string;
  search: string;
  hash: string;
}): string => (key === 'default' ? `${pathname}${search}${hash}` : key);

/** Whether the document was opened by a link or an address, neither reloaded nor come back to. */
const isNewVisit = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as readonly { type?: string }[];
  return load?.type === 'navigate';
};

const read = () => {
  const stored = tabStorage.readJson(storageKey);
  if (!Array.isArray(stored)) return;
  for (const [key, top] of stored as [string, number][]) positions.set(key, top);
};

const write = () => void tabStorage.writeJson(storageKey, [...positions].slice(-keptMax));

if (typeof window !== 'undefined') {
  window.history.scrollRestoration = 'manual';
  read();
  const { pathname, search, hash } = window.location;
  if (isNewVisit()) positions.delete(historyKey({ key: 'default', pathname, search, hash }));
  window.addEventListener('pagehide', write);
}

/** Keeps where a history entry is scrolled to now. */
export const rememberScroll = (entry: string): void => void positions.set(entry, window.scrollY);

/** Keeps the scroll position of a history entry. @returns stops keeping it */
export const watchScroll = (entry: string): (() => void) => {
  const remember = () => rememberScroll(entry);
  window.addEventListener('scroll', remember, { passive: true });
  return () => window.removeEventListener('scroll', remember);
};

/** Calls `attempt` on every frame until it succeeds, `patienceMs` are over or the visitor scrolls. @returns cancels it */
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
export const remembersScroll = (entry: string): boolean => positions.has(entry);

/** Scrolls back to where the entry was left, once the page is tall enough; answers how to give up. */
export const restoreScroll = (entry: string): (() => void) => {
  const top = positions.get(entry) ?? 0;
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
