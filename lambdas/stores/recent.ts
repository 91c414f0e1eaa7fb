/** Short-lived in-memory cache, by id. */
export interface Recent<T> {
  /** @param maxAgeMs a shorter lifetime, for a caller that needs a fresher value */
  get(id: string, maxAgeMs?: number): T | undefined;
  put(id: string, value: T): void;
  forget(id: string): void;
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
    get: (id, maxAgeMs = lifetimeMs) => {
      const entry = known.get(id);
      const age = now() - (entry?.readAt ?? NaN);
      return age >= 0 && age < maxAgeMs ? entry?.value : undefined;
    },
    put: (id, value) => {
      known.delete(id);
      known.set(id, { value, readAt: now() });
      const [oldest] = known.keys();
      if (known.size > max && oldest !== undefined) known.delete(oldest);
    },
    forget: (id) => {
      known.delete(id);
    },
  };
};
