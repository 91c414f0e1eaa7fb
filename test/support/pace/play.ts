import { canEverOpen, type Entitlements, findUnlock, type Grant, unlockTime } from '#domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '#domain/course/course.ts';
import { decidePace } from '#domain/pace/decide-pace.ts';
import type { PaceFact, ZoneSince } from '#domain/pace/pace-fact.ts';
import { nextDue, releaseStep, startReleases } from '#domain/pace/release-due.ts';
import { withScheduleHistory } from '#domain/pace/schedule-history.ts';
import { nextAhead } from '#domain/pace/upcoming.ts';
import { courseOf } from '../learning.ts';
import { scheduledLecture } from '../releases.ts';
import { tick, toInstant } from './clock-table.ts';
import type { History, HistoryEvent } from './histories.ts';
import { createModel } from './model.ts';

/** What the code did that the rules do not, one sentence each. */
export interface Verdict {
  readonly faults: readonly string[];
  readonly unlocks: number;
  readonly mails: number;
  readonly looks: number;
}

const toCourse = ({ premium }: History, releases: ReadonlyMap<string, CourseLecture['release']>): Course =>
  courseOf(
    'x',
    [...releases]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([id, release]) => scheduledLecture(id, release, { type: premium.has(id) ? 'premium' : 'drip' })),
    { drip: true, pace: { pause: true, speed: true, days: true, ahead: true } },
  );

const quiet: readonly HistoryEvent[] = [];

/** Plays a history on the model and, with what it knows at each time, on the code; says where they differ. */
export const play = (history: History): Verdict => {
  const { begins, subscribed, confirmed, ends, events, runs, publications } = history;
  const moves = [...events.values()].flat().flatMap((each) => (each.kind === 'move' ? [each.zone] : []));
  const model = createModel(begins, subscribed, history.zone, [...new Set([history.zone, ...moves])]);
  const faults: string[] = [];
  const zones: ZoneSince[] = [{ zone: history.zone, since: toInstant(subscribed) }];
  const pace: PaceFact[] = [];
  const completions = new Map<string, number>();
  const opened = new Set<string>();
  const grants: Grant[] = [];
  let looks = 0;
  let mails = 0;

  const first = publications[0];
  let course = toCourse(history, first?.releases ?? new Map());
  model.publish(first?.releases ?? new Map(), toInstant(begins));
  let published = 1;

  const entitlements = (): Entitlements => ({
    grants: [...grants],
    openedLectures: new Set(),
    subscription: { subscribedAt: toInstant(subscribed), zones: [...zones], pace: [...pace] },
    completions: new Map(completions),
  });
  const clock = () => {
    const { subscription } = entitlements();
    return { timeZone: history.zone, completions, ...subscription, subscribedAt: toInstant(subscribed) };
  };
  const compare = (now: number): void => {
    const who = entitlements();
    for (const { lecture } of lecturesOf(course)) {
      looks += 1;
      const expected = model.lectures.get(lecture.id)?.openedAt !== undefined;
      const unlocks = unlockTime(lecture, who);
      if (unlocks <= now === expected) continue;
      const shown = unlocks === Infinity ? 'never' : new Date(unlocks).toISOString();
      faults.push(
        `${lecture.id} is ${expected ? 'late' : 'early'} at ${new Date(now).toISOString()}: ${shown}`,
      );
    }
  };

  let dueAt = Infinity;
  let announced: readonly string[] = [];
  const told = new Set<string>();
  const passedOver = new Set<string>();
  const run = (now: number): void => {
    const wanted: string[] = [];
    if (!model.isPaused()) {
      for (const [id, { openedAt, everScheduled, ahead }] of model.lectures) {
        if (openedAt === undefined || !everScheduled || passedOver.has(id)) continue;
        passedOver.add(id);
        const isPremium = history.premium.has(id) && grants.length === 0;
        if (!ahead && !isPremium && !opened.has(id)) wanted.push(id);
      }
    }
    let got: string[] = [];
    if (dueAt <= now) {
      const state = { mailedThrough: NaN, announced: new Set(announced) };
      const step = releaseStep(course, clock(), state, { grants, openedLectures: opened }, now);
      got = step.lectures.map(({ id }) => id);
      announced = step.announced;
      dueAt = nextDue(course, clock(), now)?.at ?? Infinity;
    }
    for (const id of got) {
      if (told.has(id)) faults.push(`${id} is told twice at ${new Date(now).toISOString()}`);
      told.add(id);
    }
    mails += got.length;
    if (got.sort().join() !== wanted.sort().join()) {
      faults.push(`at ${new Date(now).toISOString()} told [${got.join()}], not [${wanted.join()}]`);
    }
  };

  for (let now = begins + 1; now <= ends; now += 1) {
    const instant = toInstant(now);
    const today = events.get(now) ?? quiet;
    const isMember = now >= subscribed;
    const movesNow = today.flatMap((each) => (each.kind === 'move' ? [each.zone] : []));
    for (const zone of movesNow) zones.push({ zone, since: instant });
    const accepted = today.flatMap((each) => {
      if (each.kind !== 'pace') return [];
      const { body } = each;
      const decision = decidePace({ course, subscription: { zones, pace }, body, now: instant });
      if (decision.kind === 'changed') pace.push(...decision.facts);
      return decision.kind === 'invalid' ? [] : [body];
    });
    model.step(movesNow, accepted);
    if (today.length > 0 && isMember) dueAt = Math.min(dueAt, instant);
    for (const each of today) {
      if (each.kind === 'upgrade') grants.push({ kind: 'upgrade', id: 'bought' });
      if (each.kind === 'complete' || each.kind === 'open') {
        const { openedAt } = model.lectures.get(each.lectureId) ?? {};
        if (isMember && openedAt === undefined) continue;
        if (isMember) opened.add(each.lectureId);
        if (each.kind === 'open' || completions.has(each.lectureId)) continue;
        completions.set(each.lectureId, instant);
        model.complete(each.lectureId);
      }
      if (each.kind === 'ahead') {
        const next = nextAhead(course, entitlements(), instant);
        if (!next) continue;
        const { openedAt, release } = model.lectures.get(next.id) ?? {};
        const mayOpen = openedAt === undefined && canEverOpen(next, { grants }) && !model.isPaused();
        if (!mayOpen || release?.on !== undefined) faults.push(`${next.id} must not be opened ahead`);
        if (release?.after !== undefined && !model.isCompleted(release.after)) {
          faults.push(`${next.id} waits, and is opened ahead`);
        }
        pace.push({ since: instant, ahead: next.id });
        model.openAhead(next.id);
      }
    }
    if (isMember && (today.length > 0 || now % 37 === 0)) compare(instant);
    if (now === confirmed) {
      const start = startReleases(course, clock(), instant);
      announced = start.announced;
      dueAt = start.dueAt === undefined ? Infinity : Date.parse(start.dueAt);
      for (const [id, { openedAt }] of model.lectures) if (openedAt !== undefined) passedOver.add(id);
    }
    for (let times = runs.get(now) ?? 0; times > 0; times -= 1) run(instant);

    const next = publications[published];
    if (next?.tick === now) {
      published += 1;
      const between = instant + tick / 2;
      course = withScheduleHistory(toCourse(history, next.releases), course, between);
      model.publish(next.releases, between);
      dueAt = Math.min(dueAt, between);
      if (isMember) compare(between);
    }
  }

  const who = entitlements();
  const unlocks = lecturesOf(course).flatMap(({ lecture }) => {
    const expected = model.lectures.get(lecture.id)?.openedAt;
    const at = Math.max(findUnlock(lecture, who).at, toInstant(subscribed));
    const found = at > toInstant(ends) ? undefined : at;
    if (found !== expected && !(found === at && expected !== undefined && at === toInstant(subscribed))) {
      faults.push(`${lecture.id} unlocks at ${String(found)}, not ${String(expected)}`);
    }
    return found ?? [];
  });
  return { faults, unlocks: unlocks.length, mails, looks };
};
