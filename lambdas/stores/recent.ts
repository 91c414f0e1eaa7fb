/** What was read a moment ago, by id. */
export interface Recent<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
}

export interface RecentLimits {
  /** Something is remembered so long, in ms. */
  readonly lifetimeMs: number;
  /** Values that one container keeps; the one put first goes first. */
  readonly max: number;
}

/**
 * Remembers values for seconds in one container.
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
