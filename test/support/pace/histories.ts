import type { Release } from '#contract/schemas/course.ts';
import type { PaceBody } from '#contract/schemas/drip.ts';
import type { Weekday } from '#contract/schemas/rhythm.ts';
import { getClockTable, ticksPerDay, ticksPerHour, toInstant, zones } from './clock-table.ts';

/** What happens to a learner at a tick. */
export type HistoryEvent =
  | { readonly kind: 'move'; readonly zone: string }
  | { readonly kind: 'pace'; readonly body: PaceBody }
  | { readonly kind: 'complete' | 'open'; readonly lectureId: string }
  | { readonly kind: 'ahead' | 'upgrade' };

/** One learner's weeks in one course. Times are ticks. */
export interface History {
  readonly begins: number;
  readonly subscribed: number;
  readonly confirmed: number;
  readonly ends: number;
  readonly zone: string;
  readonly premium: ReadonlySet<string>;
  /** Each is published half a tick after its own, so that at no tick there is a doubt which one holds. */
  readonly publications: readonly {
    readonly tick: number;
    readonly releases: ReadonlyMap<string, Release | undefined>;
  }[];
  readonly events: ReadonlyMap<number, readonly HistoryEvent[]>;
  /** Ticks at which the release run comes; twice for a run that is doubled. */
  readonly runs: ReadonlyMap<number, number>;
}

const week: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const hours = ['00:00', '00:15', '02:00', '02:15', '02:30', '03:00', '07:30', '09:00', '18:45', '23:45'];
/** Middays before clocks change somewhere, and days on which nothing does. */
const seasons = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-06-10',
  '2026-09-06',
  '2026-10-04',
  '2026-10-25',
  '2026-11-01',
];

const halfHours = new Set(['Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe']);

export const makeHistory = (random: () => number): History => {
  const below = (count: number): number => Math.floor(random() * count);
  const chance = (part: number): boolean => random() < part;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const dateText = (tick: number): string => new Date(toInstant(tick)).toISOString().slice(0, 10);
  const wholeHour = (from: number, to: number): number =>
    Math.ceil(from / ticksPerHour + random() * ((to - from) / ticksPerHour)) * ticksPerHour;

  const season = Math.round((Date.parse(pick(seasons)) - toInstant(0)) / 900_000);
  const subscribed = Math.max(6 * ticksPerDay, wholeHour(season - 16 * ticksPerDay, season));
  const begins = subscribed - 5 * ticksPerDay;
  const ends = subscribed + (18 + below(16)) * ticksPerDay;
  const known = [pick(zones), pick(zones), pick(zones)];
  // Where midnight is off the hour, a pause that ends at it lets half and double pace lead between the steps of the model: such a learner has
  // no ends of pauses, or keeps the planned pace, or has lectures that count nights.
  const likes = known.some((zone) => halfHours.has(zone))
    ? pick(['open ends', 'planned pace', 'hours'] as const)
    : 'everything';
  const speeds =
    likes === 'planned pace' ? (['planned'] as const) : (['slower', 'planned', 'faster'] as const);
  const ids = Array.from({ length: 3 + below(4) }, (_, index) => `l${index}`);

  const release = (index: number): Release | undefined => {
    const at = likes === 'hours' || chance(0.6) ? { at: pick(hours) } : {};
    const kind = random();
    if (kind < 0.08) return undefined;
    if (kind < 0.2)
      return { on: new Date(toInstant(wholeHour(subscribed - ticksPerDay, ends))).toISOString() };
    if (kind < 0.45 && index > 0) {
      return { after: pick(ids.slice(0, index)), ...(chance(0.7) && { days: below(5) }), ...at };
    }
    return { afterDays: below(chance(0.2) ? 2 : 12), ...at };
  };
  const releases = new Map(ids.map((id, index) => [id, release(index)] as const));
  if (chance(0.3)) releases.delete(pick(ids));
  const publications = [{ tick: begins - 2, releases: new Map(releases) }];
  for (let count = pick([0, 0, 1, 1, 2, 3]); count > 0; count -= 1) {
    const tick = wholeHour(publications.at(-1)?.tick ?? begins, begins + (ends - begins) * 0.8);
    if (tick <= (publications.at(-1)?.tick ?? 0)) break;
    for (const [index, id] of ids.entries()) if (chance(0.4)) releases.set(id, release(index));
    publications.push({ tick, releases: new Map(releases) });
  }

  const event = (tick: number): HistoryEvent => {
    const kind = random();
    if (kind < 0.13) return { kind: 'move', zone: pick(known) };
    if (kind < 0.38) return { kind: 'complete', lectureId: pick(ids) };
    if (kind < 0.43) return { kind: 'open', lectureId: pick(ids) };
    if (kind < 0.47) return { kind: 'ahead' };
    if (kind < 0.5) return { kind: 'upgrade' };
    const until =
      chance(0.5) && likes !== 'open ends' ? { until: dateText(tick + (2 + below(8)) * ticksPerDay) } : {};
    const days = week.filter(() => chance(0.4));
    return {
      kind: 'pace',
      body: pick<() => PaceBody>([
        () => ({ status: 'paused', ...until }),
        () => ({ status: 'paused', ...until }),
        () => ({ status: 'running' }),
        () => ({ speed: pick(speeds) }),
        () => ({ days }),
        () => ({ at: chance(0.3) ? null : pick(hours) }),
        () => ({ status: 'running', speed: 'planned', days: [], at: null }),
        () => ({ status: 'paused', speed: pick(speeds), days, ...until }),
      ])(),
    };
  };
  /** A midnight, an hour of releases or any whole hour, and often one at which something happened already. */
  const moment = (): number => {
    if (chance(0.2) && events.size > 0) return pick([...events.keys()]);
    const any = wholeHour(chance(0.1) ? begins + 4 : subscribed + 4, ends - ticksPerDay);
    const clock = getClockTable(pick(known));
    const local = clock.tickOf(clock.dates[any] ?? NaN, chance(0.7) ? 0 : pick([8, 12, 36]));
    return chance(0.6) && local % ticksPerHour === 0 ? local : any;
  };
  const events = new Map<number, HistoryEvent[]>();
  for (let count = below(20); count > 0; count -= 1) {
    const tick = moment();
    const next = event(tick);
    if (tick <= begins || tick >= ends) continue;
    // A few lectures were completed before, in another subscription.
    if (tick <= subscribed && next.kind !== 'complete') continue;
    events.set(tick, [...(events.get(tick) ?? []), next]);
  }

  const confirmed = subscribed + (chance(0.5) ? 0 : below(8) * ticksPerHour);
  const every = pick([1, 1, 2, 4]);
  const missed = pick([0, 0.1, 0.6]);
  const runs = new Map<number, number>();
  for (let tick = confirmed + every; tick <= ends; tick += every) {
    if (!chance(missed)) runs.set(tick, chance(0.1) ? 2 : 1);
  }
  return {
    begins,
    subscribed,
    confirmed,
    ends,
    zone: pick(known),
    premium: new Set(ids.filter(() => chance(0.15))),
    publications,
    events,
    runs,
  };
};
