import { lazy, Suspense, useSyncExternalStore } from 'react';
import { failClient, subscribe, wantsSdk } from '../../lib/session/session-store.ts';

const load = () =>
  import('./Auth0Host.tsx').catch((error: unknown) => {
    failClient(error);
    return { default: () => null };
  });

/** Brings in the identity SDK once somebody needs it; it renders nothing and lives beside the pages. */
export const IdentityHost = () => {
  const wanted = useSyncExternalStore(subscribe, wantsSdk, () => false);
  return wanted ? <WantedHost /> : null;
};

const LazyHost = lazy(load);
const WantedHost = () => (
  <Suspense fallback={null}>
    <LazyHost />
  </Suspense>
);
