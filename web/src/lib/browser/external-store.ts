import { useSyncExternalStore } from 'react';

/** A value outside React that components subscribe to. */
export interface ExternalStore<T> {
  readonly get: () => T;
  /** Replaces the value and calls every subscriber, in the order of subscription. */
  readonly set: (next: T) => void;
  /** Calls back on every change. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param initial computes the first value, on first use
 * @param options.onFirst called when the first subscriber arrives
 * @param options.onNone called when the last subscriber leaves
 */
export const createStore = <T>(
  initial: () => T,
  { onFirst, onNone }: { readonly onFirst?: () => void; readonly onNone?: () => void } = {},
): ExternalStore<T> => {
  let current: { readonly value: T } | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => (current ??= { value: initial() }).value,
    set(value) {
      current = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) onFirst?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onNone?.();
      };
    },
  };
};

/** The value of a store. Static pages and their hydration use `atServer`. */
export const useStore = <T>(
  store: Pick<ExternalStore<T>, 'get' | 'subscribe'>,
  atServer: () => T = store.get,
): T => useSyncExternalStore(store.subscribe, store.get, atServer);
