import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readHash } from '../../lib/decode.ts';
import { observeTitle } from '../../lib/observe-title.ts';
import classes from './RouteEffects.module.css';
import {
  historyKey,
  rememberScroll,
  remembersScroll,
  restoreScroll,
  scrollToAnchor,
  watchScroll,
} from './scroll-memory.ts';

/** A title that changes again within this time, as while a course loads, is not announced. */
const announceAfterMs = 350;

/** On every change of page: restores the scroll position, moves the focus to the heading and announces the title. */
export const RouteEffects = () => {
  const location = useLocation();
  const { pathname, hash, search } = location;
  // Another search is another page; a filter beside the list changes what one is looking at.
  const content = `${pathname}?${new URLSearchParams(search).get('search') ?? ''}`;
  const entry = historyKey(location);
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(content);
  /** Where the visitor has got to before the application was there is where they stay. */
  const isTakingOver = useRef(true);

  useEffect(() => watchScroll(entry), [entry]);

  useEffect(() => {
    const isNewPage = shown.current !== content;
    shown.current = content;
    const isScrolled = isTakingOver.current && window.scrollY > 0 && !remembersScroll(entry);
    isTakingOver.current = false;
    if (isScrolled) {
      rememberScroll(entry);
      return undefined;
    }
    if (type === 'POP' && (!hash || remembersScroll(entry))) return restoreScroll(entry);
    if (isNewPage) window.scrollTo(0, 0);
    return hash ? scrollToAnchor(readHash(hash)) : undefined;
  }, [content, hash, entry, type]);

  const first = useRef(true);
  /** False on the first page, whose title the browser announces itself. */
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
