import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a static page is rendered and during hydration, which must match its markup; then true. Components check it
 * before they show anything that depends on the device.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
