import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Who reads ten times as fast as people do has not read. */
const fastestShare = 0.1;
const shortestSeconds = 8;
const longestSeconds = 60;

/** How long an article must have been on the screen before its end counts, seconds. */
export const leastReadingSeconds = (minutes: number): number =>
  Math.min(longestSeconds, Math.max(shortestSeconds, minutes * 60 * fastestShare));

/**
 * Tells once that an article was read: its end is in sight, and it was on the screen long enough that nobody has only
 * jumped there. Time in a hidden tab does not count.
 * @param isWanted false for an article that is finished already
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
