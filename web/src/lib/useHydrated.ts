import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a static page is rendered and during the first render in the browser, which must match that markup; then
 * true. Components wait for it before they show anything that depends on the device.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
