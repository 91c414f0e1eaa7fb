import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll, watchScroll } from './scroll-memory.ts';
import classes from './RouteEffects.module.css';

/** Time for a page to set its title after it has appeared. */
const announceAfterMs = 350;

/** On every change of page: the scroll position, the keyboard focus, and the title said to screen readers. */
export const RouteEffects = () => {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(pathname);

  useEffect(() => watchScroll(key), [key]);

  useEffect(() => {
    const isNewPage = shown.current !== pathname;
    shown.current = pathname;
    if (type === 'POP') return restoreScroll(key);
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (isNewPage) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, key, type]);

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
