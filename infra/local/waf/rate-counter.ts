/** Counts requests per client in a sliding window. */
export interface RateCounter {
  /** Counts a request. Returns the number of the client's requests in the window, including this one. */
  count(client: string): number;
  forget(): void;
}

/** Slots per window. The oldest slot counts in full, so the count is never too low. */
const slots = 30;

/**
 * Creates a counter with a sliding window.
 * @param now monotonic clock in milliseconds
 */
export const createRateCounter = (windowSeconds: number, now: () => number): RateCounter => {
  const slotMs = (windowSeconds * 1000) / slots;
  const clients = new Map<string, Map<number, number>>();
  return {
    count(client) {
      const current = Math.floor(now() / slotMs);
      const counts = clients.get(client) ?? new Map<number, number>();
      clients.set(client, counts);
      for (const slot of counts.keys()) if (slot < current - slots) counts.delete(slot);
      counts.set(current, (counts.get(current) ?? 0) + 1);
      return [...counts.values()].reduce((sum, each) => sum + each, 0);
    },
    forget() {
      clients.clear();
    },
  };
};
