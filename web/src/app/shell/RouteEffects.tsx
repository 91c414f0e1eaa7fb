import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readHash } from '../../lib/decode.ts';
import { observeTitle } from '../../lib/observe-title.ts';
import classes from './RouteEffects.module.css';
import { historyKey, remembersScroll, restoreScroll, scrollToAnchor, watchScroll } from './scroll-memory.ts';

/** A title that gives way to another within this time, such as that of a course still loading, is not said. */
const announceAfterMs = 350;

/** On every change of page: the scroll position, the keyboard focus, and the title said to screen readers. */
export const RouteEffects = () => {
  const location = useLocation();
  const { pathname, hash } = location;
  const entry = historyKey(location);
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(pathname);

  useEffect(() => watchScroll(entry), [entry]);

  useEffect(() => {
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    if (type === 'POP' && (!hash || remembersScroll(entry))) return restoreScroll(entry);
    if (isNewPage) window.scrollTo(0, 0);
    return hash ? scrollToAnchor(readHash(hash)) : undefined;
  }, [pathname, hash, entry, type]);

  const first = useRef(true);
  /** The browser itself says the title of the page that it opened. */
  const hasMoved = useRef(false);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    hasMoved.current = true;
    const target = document.querySelector<HTMLElement>('#content h1') ?? document.getElementById('content');
    if (target && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target?.setAttribute('data-route-focus', '');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  useEffect(() => observeTitle(announceAfterMs, (title) => hasMoved.current && setAnnouncement(title)), []);

  return (
    <p className={classes.announcer} aria-live="polite">
      {announcement}
    </p>
  );
};
