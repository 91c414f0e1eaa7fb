import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { renewalDelayMs } from '../playback/url-renewal.ts';
import { awaitsAddresses } from './article-dom.ts';

/** A failure this soon after a renewal means that expired URLs were not the cause. */
const graceMs = 10_000;

/** A published text with signed URLs, and when they expire. */
export type Expiring<T> = T & { readonly expiresAt: string };

/** How often it is looked whether addresses are still due, after a renewal that failed. */
const againMs = 30_000;

/** Adds when its signed URLs expire to a response that does not say so. */
export const withExpiry = async <T extends object>(response: Promise<T>): Promise<Expiring<T>> => ({
  ...(await response),
  expiresAt: new Date(Date.now() + limits.videoUrlSeconds * 1_000).toISOString(),
});

/**
 * Renews the signed URLs of an article: shortly before they expire, or when the reader returns to the page after that, and when an
 * image fails to load. Timed renewals are skipped when no file or pending image needs them.
 */
export const useFreshAddresses = (
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
    let isDue = false;
    const look = () => {
      if (!isDue || document.visibilityState !== 'visible' || !element || !awaitsAddresses(element)) return;
      if (Date.now() - askedAt.current > graceMs) renew();
    };
    const due = setTimeout(
      () => {
        isDue = true;
        look();
      },
      renewalDelayMs(expiresAt, Date.now()),
    );
    // A renewal that succeeds ends this effect: the new addresses expire later.
    const again = setInterval(look, againMs);
    const fail = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && Date.now() - askedAt.current > graceMs) renew();
    };
    element?.addEventListener('error', fail, true);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(due);
      clearInterval(again);
      element?.removeEventListener('error', fail, true);
      document.removeEventListener('visibilitychange', look);
    };
  }, [article, expiresAt]);
};
