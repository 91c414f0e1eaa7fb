import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { renewalDelayMs } from '../playback/url-renewal.ts';
import { hasUnloadedImages } from './article-dom.ts';

/** A failure this soon after fresh addresses means that the addresses were not the reason. */
const graceMs = 10_000;

/**
 * Keeps the signed addresses of an article's images good: asks for new ones shortly before they end, when images are still to
 * come, and when one fails to load.
 */
export const useFreshImages = (
  article: RefObject<HTMLElement | null>,
  expiresAt: string,
  onRenew: () => void,
): void => {
  const askedAt = useRef(0);
  const renew = useEffectEvent(() => {
    askedAt.current = Date.now();
    onRenew();
  });
  useEffect(() => {
    askedAt.current = Date.now();
    const element = article.current;
    const due = setTimeout(
      () => {
        if (element && document.visibilityState === 'visible' && hasUnloadedImages(element)) renew();
      },
      renewalDelayMs(expiresAt, Date.now()),
    );
    const fail = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && Date.now() - askedAt.current > graceMs) renew();
    };
    element?.addEventListener('error', fail, true);
    return () => {
      clearTimeout(due);
      element?.removeEventListener('error', fail, true);
    };
  }, [article, expiresAt]);
};
