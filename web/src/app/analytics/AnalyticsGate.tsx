import { lazy, Suspense, useEffect, useState } from 'react';

const AnalyticsHost = lazy(() =>
  // Nobody misses it: without its code nothing is measured.
  import('./AnalyticsHost.tsx').catch(() => ({ default: () => null })),
);

/** Brings privacy choices and measuring in when the browser has nothing better to do. */
export const AnalyticsGate = () => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIsIdle(true), 1_500);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(() => setIsIdle(true), { timeout: 3_000 });
    return () => cancelIdleCallback(waiting);
  }, []);
  return (
    isIdle && (
      <Suspense fallback={null}>
        <AnalyticsHost />
      </Suspense>
    )
  );
};
