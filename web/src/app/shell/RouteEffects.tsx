import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { observeTitle } from '../../lib/analytics/observe-title.ts';
import { readHash } from '../../lib/routing/decode.ts';
import {
  historyKey,
  rememberScroll,
  remembersScroll,
  restoreScroll,
  scrollToAnchor,
  watchScroll,
} from './scroll-memory.ts';

/** A title must stay the same for this long to be announced; it changes again while, for example, a course loads. */
const announceAfterMs = 350;

/** After every navigation: restores the scroll position, moves the focus to the heading and announces the title. */
export const RouteEffects = () => {
  const location = useLocation();
  const { pathname, hash, search } = location;
  // A new search counts as a new page. A changed filter does not: the visitor stays in the same list.
  const content = `${pathname}?${new URLSearchParams(search).get('search') ?? ''}`;
  const entry = historyKey(location);
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(content);
  /** True for the first run: a visitor who scrolled the static page before hydration stays where they are. */
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
  /** False on the first page, whose title the browser announces. */
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
    <p className="visually-hidden" aria-live="polite">
      {announcement}
    </p>
  );
};
