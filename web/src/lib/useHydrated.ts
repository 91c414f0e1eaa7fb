import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered markup and while it is taken over, true from then on: for what only this device knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
