import { tabStorage } from '../../lib/browser/browser-storage.ts';
import { isNewVisit } from '../../lib/browser/new-visit.ts';

const storageKey = 'northlight:scroll';
const keptMax = 60;
/** How long to wait for a page that is still loading to become tall enough for the saved position. */
const patienceMs = 5_000;

const positions = new Map<string, number>();

/** Storage key of a history entry's scroll position. The router names each document's first entry `default`, so that one uses its address. */
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

const read = () => {
  try {
    for (const [key, top] of tabStorage.readJson(storageKey) as [string, number][]) positions.set(key, top);
  } catch {
    // Nothing is kept, or something else than positions.
  }
};

const write = () => void tabStorage.writeJson(storageKey, [...positions].slice(-keptMax));

if (typeof window !== 'undefined') {
  window.history.scrollRestoration = 'manual';
  read();
  const { pathname, search, hash } = window.location;
  if (isNewVisit()) positions.delete(historyKey({ key: 'default', pathname, search, hash }));
  window.addEventListener('pagehide', write);
}

/** Saves the current scroll position of a history entry. */
export const rememberScroll = (entry: string): void => void positions.set(entry, window.scrollY);

/** Saves the scroll position of a history entry on every scroll. @returns stops watching */
export const watchScroll = (entry: string): (() => void) => {
  const remember = () => rememberScroll(entry);
  window.addEventListener('scroll', remember, { passive: true });
  return () => window.removeEventListener('scroll', remember);
};

/** After these, the visitor decides what is in sight. */
const uses = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Calls `attempt` on every frame until it succeeds, `patienceMs` have passed or the visitor uses the page. @returns cancels it */
const retryEachFrame = (attempt: (isLast: boolean) => boolean): (() => void) => {
  const until = performance.now() + patienceMs;
  let frame = 0;
  const next = () => {
    if (!attempt(performance.now() > until) && performance.now() <= until)
      frame = requestAnimationFrame(next);
  };
  next();
  const giveUp = () => cancelAnimationFrame(frame);
  for (const use of uses) window.addEventListener(use, giveUp, { once: true, passive: true });
  return () => {
    giveUp();
    for (const use of uses) window.removeEventListener(use, giveUp);
  };
};

/** Whether a scroll position is saved for the entry. */
export const remembersScroll = (entry: string): boolean => positions.has(entry);

/** Scrolls back to the saved position once the page is tall enough. @returns cancels it */
export const restoreScroll = (entry: string): (() => void) => {
  const top = positions.get(entry) ?? 0;
  return retryEachFrame((isLast) => {
    const lowest = document.documentElement.scrollHeight - window.innerHeight;
    if (lowest < top && !isLast) return false;
    window.scrollTo(0, top);
    return true;
  });
};

/** Scrolls to the element with this id once the page has it. @returns cancels it */
export const scrollToAnchor = (id: string): (() => void) =>
  retryEachFrame(() => {
    const element = document.getElementById(id);
    element?.scrollIntoView();
    return element !== null;
  });
