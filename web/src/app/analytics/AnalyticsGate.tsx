import { lazy, Suspense, useEffect, useState } from 'react';
import { usePrivacy } from '../../lib/consent.ts';

const AnalyticsHost = lazy(() =>
  // Nobody misses it: without its code nothing is measured.
  import('./AnalyticsHost.tsx').catch(() => ({ default: () => null })),
);

/** Brings privacy choices and measuring in when the browser has nothing better to do; who said no has no use for either. */
export const AnalyticsGate = () => {
  const [isIdle, setIsIdle] = useState(false);
  const { consent, isChoosing } = usePrivacy();
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIsIdle(true), 1_500);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(() => setIsIdle(true), { timeout: 3_000 });
    return () => cancelIdleCallback(waiting);
  }, []);
  return (
    isIdle &&
    (consent !== 'denied' || isChoosing) && (
      <Suspense fallback={null}>
        <AnalyticsHost />
      </Suspense>
    )
  );
};
