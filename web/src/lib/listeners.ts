/** Those who want to hear of a change, as `useSyncExternalStore` takes them. */
export interface Listeners {
  /** Calls back on every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Tells everybody, in the order in which they came. */
  notify(): void;
}

/** @param options.onFirst, onNone called when somebody listens at last, and when nobody does any more: what watching costs is only paid then */
export const createListeners = ({
  onFirst,
  onNone,
}: { readonly onFirst?: () => void; readonly onNone?: () => void } = {}): Listeners => {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      if (listeners.size === 0) onFirst?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onNone?.();
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
};
