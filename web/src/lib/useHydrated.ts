import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page runs in a browser past its first render. Static pages cannot know what a device remembers: what
 * depends on it waits for this, so that the first render matches the markup that was served.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
