import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export interface ExternalStore<T> {
  readonly get: () => T;
  /** Replaces the value and calls every subscriber, in the order in which they came. */
  readonly set: (next: T) => void;
  /** Calls back on every change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param initial makes the first value when it is first asked for
 * @param options.onFirst, onNone called when the first subscriber comes and when the last one leaves
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

/** The value of a store; static pages, and the first render over them, show `atServer`. */
export const useStore = <T>(store: ExternalStore<T>, atServer: () => T = store.get): T =>
  useSyncExternalStore(store.subscribe, store.get, atServer);
