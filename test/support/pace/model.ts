import type { Release } from '#contract/schemas/course.ts';
import type { PaceBody } from '#contract/schemas/drip.ts';
import type { Weekday } from '#contract/schemas/rhythm.ts';
import { getClockTable, ticksPerDay, toInstant } from './clock-table.ts';

/** A lecture of the model: what is published of it, and what became of it. */
interface ModelLecture {
  release: Release | undefined;
  everScheduled: boolean;
  /** When it opened (ms). */
  openedAt?: number;
  ahead?: true;
  /** The tick at which it is due by what is in force now. */
  due?: number;
}

const week: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const parseSlot = (at: string): number => Number(at.slice(0, 2)) * 4 + Number(at.slice(3)) / 15;
const parseDate = (text: string): number => Date.parse(text) / 86_400_000;

/**
 * The rules of pace as somebody would play them on a board: a clock that goes on by a quarter of an hour, counters that count what has
 * passed, and a look at every lecture at every step. It knows no unlock time before it has come.
 */
export const createModel = (
  begins: number,
  subscribed: number,
  firstZone: string,
  used: readonly string[],
) => {
  let zone = firstZone;
  let paused = false;
  let until: string | undefined;
  let speed = 1;
  let days: readonly Weekday[] = [];
  let hour: string | undefined;
  let now = begins;
  const lectures = new Map<string, ModelLecture>();
  const completed = new Map<string, number>();
  /** Ticks of course time that had passed at each tick. */
  const passed: number[] = [0];
  /** Nights that had been counted at each midnight, by zone. */
  const nights = new Map<string, { readonly date: number; readonly count: number }[]>();
  for (const name of used) nights.set(name, [{ date: getClockTable(name).dates[begins] ?? NaN, count: 0 }]);
  const clocks = used.map((name) => ({ dates: getClockTable(name).dates, log: nights.get(name) ?? [] }));

  const dueTick = (release: Release): number => {
    if (release.on !== undefined) return Math.ceil((Date.parse(release.on) - toInstant(0)) / (15 * 60_000));
    const anchor = release.after === undefined ? subscribed : completed.get(release.after);
    if (anchor === undefined) return Infinity;
    const gap = (release.after === undefined ? release.afterDays : release.days) ?? 0;
    if (gap === 0 && release.at === undefined) return anchor;
    const clock = getClockTable(zone);
    const firstChosen = (date: number): number => {
      let chosen = date;
      while (days.length > 0 && !days.includes(week[(chosen + 3) % 7] ?? 'mon')) chosen += 1;
      return chosen;
    };
    const at = hour ?? release.at;
    if (at === undefined) {
      const wanted = (passed[anchor - begins] ?? NaN) + gap * ticksPerDay;
      if ((passed.at(-1) ?? NaN) < wanted) return Infinity;
      const reached = passed.findIndex((count) => count >= wanted);
      if (reached < 0) return Infinity;
      const date = clock.dates[begins + reached] ?? NaN;
      const chosen = firstChosen(date);
      return chosen === date ? begins + reached : clock.tickOf(chosen, clock.slots[begins + reached] ?? NaN);
    }
    const log = nights.get(zone) ?? [];
    const dayZero = clock.dates[anchor] ?? NaN;
    const counted = log.findLast(({ date }) => date <= dayZero)?.count ?? NaN;
    const reached = log.find(({ date, count }) => date >= dayZero && count >= counted + gap);
    return reached ? clock.tickOf(firstChosen(reached.date), parseSlot(at)) : Infinity;
  };

  /** Opens what is due at an instant (ms); `tick` is the last whole one. */
  const look = (instant: number): void => {
    if (now < subscribed) return;
    for (const lecture of lectures.values()) {
      if (lecture.openedAt !== undefined) continue;
      if (lecture.release && paused) continue;
      if (lecture.release) lecture.due ??= dueTick(lecture.release);
      if (!lecture.release || (lecture.due ?? Infinity) <= now) lecture.openedAt = instant;
    }
  };
  const forget = (): void => {
    for (const lecture of lectures.values()) delete lecture.due;
  };

  return {
    /** Goes on to the next tick: what passes, moves of the zone, the end of a pause, requests, midnights; then looks. */
    step: (moves: readonly string[], requests: readonly PaceBody[]): void => {
      passed.push((passed.at(-1) ?? 0) + (paused ? 0 : speed));
      now += 1;
      for (const name of moves) zone = name;
      if (paused && until !== undefined && (getClockTable(zone).dates[now] ?? NaN) >= parseDate(until)) {
        paused = false;
        until = undefined;
      }
      for (const body of requests) {
        if (body.status === 'running') {
          paused = false;
          until = undefined;
        }
        if (body.status === 'paused') {
          paused = true;
          until = body.until;
        }
        if (body.speed) speed = { slower: 0.5, planned: 1, faster: 2 }[body.speed];
        if (body.days) days = body.days;
        if (body.at !== undefined) hour = body.at ?? undefined;
      }
      let turned = moves.length > 0 || requests.length > 0;
      for (const { dates, log } of clocks) {
        if (dates[now] === dates[now - 1]) continue;
        log.push({ date: dates[now] ?? NaN, count: (log.at(-1)?.count ?? 0) + (paused ? 0 : speed) });
        turned = true;
      }
      if (turned) forget();
      for (const lecture of lectures.values()) {
        // Milliseconds are reached at any tick, not only at midnight.
        if (lecture.due === Infinity && (hour ?? lecture.release?.at) === undefined) delete lecture.due;
      }
      look(toInstant(now));
    },
    publish: (releases: ReadonlyMap<string, Release | undefined>, instant: number): void => {
      for (const [id, release] of releases) {
        const known = lectures.get(id);
        // What was open without a schedule is no news when it gets one.
        const isOpen = known?.openedAt !== undefined;
        const everScheduled = known?.everScheduled === true || (release !== undefined && !isOpen);
        lectures.set(id, { ...known, release, everScheduled });
      }
      forget();
      look(instant);
    },
    complete: (id: string): void => {
      if (!completed.has(id)) completed.set(id, now);
      forget();
      look(toInstant(now));
    },
    openAhead: (id: string): void => {
      const lecture = lectures.get(id);
      if (lecture) lectures.set(id, { ...lecture, openedAt: toInstant(now), ahead: true });
    },
    isPaused: (): boolean => paused,
    pace: () => ({ paused, until, speed, days, hour }),
    isCompleted: (id: string): boolean => completed.has(id),
    lectures: lectures as ReadonlyMap<string, Readonly<ModelLecture>>,
  };
};
export type Model = ReturnType<typeof createModel>;
