/** Counts requests of clients over the last seconds. */
export interface RateCounter {
  /** Takes a request into account and says how many of its client there were in the window, itself among them. */
  count(client: string): number;
  forget(): void;
}

/** Requests are counted in so many slots a window; the oldest slot counts as a whole, so never too few are counted. */
const slots = 30;

/**
 * A window that moves with the clock.
 * @param now milliseconds of a clock that nobody moves
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
