import { lazy, Suspense, useEffect, useState } from 'react';
import { usePrivacy } from '../../lib/analytics/consent.ts';

const AnalyticsHost = lazy(() =>
  // A failed download only means that this visit is not measured.
  import('./AnalyticsHost.tsx').catch(() => ({ default: () => null })),
);

/** Loads the privacy choices and analytics once the browser is idle; not at all for visitors who refused. */
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
