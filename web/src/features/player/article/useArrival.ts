import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readHash } from '../../../lib/routing/decode.ts';
import { findAnchor } from './article-dom.ts';

const moveTo = (target: Element): void => {
  target.scrollIntoView();
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.setAttribute('data-route-focus', '');
  target.focus({ preventScroll: true });
};

/**
 * Scrolls an article to the hash of the address once the text is there. A hash with the words of a heading is replaced by its id.
 * @param article ref to the element around the text
 */
export const useArrival = (article: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const arrive = useEffectEvent((isFirst: boolean) => {
    const name = readHash(hash);
    const target = article.current && findAnchor(article.current, name);
    if (!target || (type === 'POP' && (!isFirst || window.scrollY > 0))) return;
    moveTo(target);
    if (target.id && target.id !== name) {
      void navigate({ pathname, search, hash: `#${encodeURIComponent(target.id)}` }, { replace: true });
    }
  });
  const arrivedAt = useRef('');
  useEffect(() => {
    arrive(arrivedAt.current === '');
    arrivedAt.current = key;
  }, [key]);
};
