/** One step of the model. What its histories do by half and double pace lies on whole hours, and so meets the steps. */
export const tick = 15 * 60_000;
export const ticksPerHour = 4;
export const ticksPerDay = 96;

/** The model knows the clocks of this year; tick 0 is its beginning. */
export const origin = Date.parse('2026-02-01T00:00:00Z');
const tickCount = 330 * ticksPerDay;
export const toInstant = (index: number): number => origin + index * tick;

export const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'America/Santiago',
  'Africa/Cairo',
  'America/Havana',
] as const;

/** What a zone's clock shows, tick by tick: read off once, and looked up from then on. */
export interface ClockTable {
  /** Days since 1970-01-01 by tick. */
  readonly dates: Int32Array;
  /** Quarter of an hour within the day by tick: 0 to 95. */
  readonly slots: Uint8Array;
  /** The first tick that shows a quarter of an hour of a date; of one that is skipped, as much later as the clock skips. */
  readonly tickOf: (date: number, slot: number) => number;
}

const readClock = (zone: string): ClockTable => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const quarters = (index: number): number =>
    Date.parse(`${format.format(toInstant(index)).replace(' ', 'T')}Z`) / tick;
  const dates = new Int32Array(tickCount);
  const slots = new Uint8Array(tickCount);
  const first = new Map<number, number>();
  const step = ticksPerDay / 4;
  let previous = NaN;
  let isSteady = false;
  for (let index = 0; index < tickCount; index += 1) {
    const begins = index % step === 0;
    const shown: number = isSteady && !begins ? previous + 1 : quarters(index);
    if (begins) isSteady = quarters(index + step) - shown === step;
    for (let skipped = previous + 1; skipped < shown; skipped += 1) {
      first.set(skipped, index + skipped - previous - 1);
    }
    if (!first.has(shown)) first.set(shown, index);
    dates[index] = Math.floor(shown / ticksPerDay);
    slots[index] = shown - Math.floor(shown / ticksPerDay) * ticksPerDay;
    previous = shown;
  }
  return { dates, slots, tickOf: (date, slot) => first.get(date * ticksPerDay + slot) ?? Infinity };
};

const tables = new Map<string, ClockTable>();

export const getClockTable = (zone: string): ClockTable => {
  const table = tables.get(zone) ?? readClock(zone);
  tables.set(zone, table);
  return table;
};
