/** Schedule expression of EventBridge: `rate(…)` or `cron(…)` with numbers, in UTC. */
export interface Expression {
  /** First tick after `after`; undefined when there is none. Milliseconds since the epoch. */
  next(after: number, anchor: number): number | undefined;
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Parses an expression.
 * @throws Error for one that EventBridge refuses, or that is unknown here
 */
export const parseExpression = (text: string): Expression => {
  const rate = /^rate\(([1-9]\d*) (minute|hour|day)s?\)$/.exec(text);
  if (rate) {
    const period = Number(rate[1]) * (unitMs[rate[2] ?? ''] ?? 0);
    return { next: (after, anchor) => anchor + (Math.floor((after - anchor) / period) + 1) * period };
  }
  const cron = /^cron\(([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+) ([^ ]+)\)$/.exec(text);
  if (!cron) throw new Error(`the local cloud does not know the schedule expression ${text}`);
  return cronExpression(cron.slice(1));
};

const cronExpression = ([
  minute = '*',
  hour = '*',
  day = '*',
  month = '*',
  weekday = '*',
  year = '*',
]: string[]): Expression => {
  if ((day === '?') === (weekday === '?')) {
    throw new Error(`a cron expression has ? as either its day or its weekday, not ${day} and ${weekday}`);
  }
  const minutes = field(minute, 0, 59);
  const hours = field(hour, 0, 23);
  const days = field(day, 1, 31);
  const monthSet = field(month, 1, 12);
  // EventBridge counts weekdays from 1 = Sunday.
  const weekdaySet = field(weekday, 1, 7);
  const years = field(year, 1970, 2199);

  return {
    next(after) {
      const start = new Date(after - (after % 60_000) + 60_000);
      const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()));
      const last = start.getUTCFullYear() + 5;
      for (; date.getUTCFullYear() <= last; date.setUTCDate(date.getUTCDate() + 1)) {
        const dayMatches =
          years.has(date.getUTCFullYear()) &&
          monthSet.has(date.getUTCMonth() + 1) &&
          days.has(date.getUTCDate()) &&
          weekdaySet.has(date.getUTCDay() + 1);
        if (!dayMatches) continue;
        for (const h of hours) {
          for (const m of minutes) {
            const tick = date.getTime() + h * 3_600_000 + m * 60_000;
            if (tick >= start.getTime()) return tick;
          }
        }
      }
      return undefined;
    },
  };
};

/**
 * Values of one cron field: every value, or one.
 * @throws Error for names, lists, ranges and steps
 */
const field = (text: string, low: number, high: number): Set<number> => {
  if (text === '*' || text === '?') {
    return new Set(Array.from({ length: high - low + 1 }, (_, index) => low + index));
  }
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high) {
    throw new Error(`the local cloud does not know ${text} in a cron expression`);
  }
  return new Set([value]);
};
