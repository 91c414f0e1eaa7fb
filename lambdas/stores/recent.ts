/** Short-lived in-memory cache, by id. */
export interface Recent<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
}

export interface RecentLimits {
  readonly lifetimeMs: number;
  /** Maximum number of values per container. The oldest is evicted first. */
  readonly max: number;
}

/**
 * Creates a cache that keeps values of one container for seconds.
 * @param now the clock, in ms
 */
export const createRecent = <T>(now: () => number, { lifetimeMs, max }: RecentLimits): Recent<T> => {
  const known = new Map<string, { readonly value: T; readonly readAt: number }>();
  return {
    get: (id) => {
      const entry = known.get(id);
      if (!entry) return undefined;
      const age = now() - entry.readAt;
      if (age >= 0 && age < lifetimeMs) return entry.value;
      known.delete(id);
      return undefined;
    },
    put: (id, value) => {
      known.delete(id);
      known.set(id, { value, readAt: now() });
      const [oldest] = known.keys();
      if (known.size > max && oldest !== undefined) known.delete(oldest);
    },
  };
};
