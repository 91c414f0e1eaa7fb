import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { remembersScroll, restoreScroll, scrollToAnchor, watchScroll } from './scroll-memory.ts';
import classes from './RouteEffects.module.css';

/** Time for a page to set its title after it has appeared. */
const announceAfterMs = 350;

/** On every change of page: the scroll position, the keyboard focus, and the title said to screen readers. */
export const RouteEffects = () => {
  const { pathname, search, hash, key } = useLocation();
  // The first entry of a visit has no key of its own: two addresses typed one after the other must not share one.
  const entry = key === 'default' ? `${pathname}${search}${hash}` : key;
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(pathname);

  useEffect(() => watchScroll(entry), [entry]);

  useEffect(() => {
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    if (type === 'POP' && (!hash || remembersScroll(entry))) return restoreScroll(entry);
    if (isNewPage) window.scrollTo(0, 0);
    return hash ? scrollToAnchor(decodeURIComponent(hash.slice(1))) : undefined;
  }, [pathname, hash, entry, type]);

  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const target = document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content');
    if (target && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target?.setAttribute('data-route-focus', '');
    target?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), announceAfterMs);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p className={classes.announcer} aria-live="polite">
      {announcement}
    </p>
  );
};
