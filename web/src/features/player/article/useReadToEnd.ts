import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Minimum fraction of the estimated reading time. */
const fastestShare = 0.1;
const shortestSeconds = 8;
const longestSeconds = 60;

/** Minimum time (seconds) an article must be visible before reaching its end counts as reading. */
const leastReadingSeconds = (minutes: number): number =>
  Math.min(longestSeconds, Math.max(shortestSeconds, minutes * 60 * fastestShare));

/**
 * Calls `onRead` once when the end of the article is visible and the article was visible long enough that the reader did not just
 * jump there. Time in a hidden tab does not count.
 * @param isWanted false for an article that is already completed
 */
export const useReadToEnd = (
  end: RefObject<Element | null>,
  minutes: number,
  isWanted: boolean,
  onRead: () => void,
): void => {
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    const element = end.current;
    if (!isWanted || !element || typeof IntersectionObserver === 'undefined') return undefined;
    let seconds = 0;
    let isInSight = false;
    let isTold = false;
    const look = () => {
      if (isTold || !isInSight || seconds < leastReadingSeconds(minutes)) return;
      isTold = true;
      tell();
    };
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(element);
    const tick = setInterval(() => {
      if (document.visibilityState === 'visible') seconds += 1;
      look();
    }, 1_000);
    return () => {
      observer.disconnect();
      clearInterval(tick);
    };
  }, [end, minutes, isWanted]);
};
