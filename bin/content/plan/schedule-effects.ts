import {
  canEverOpen,
  type Entitlements,
  lectureAccess,
  unlockTime,
} from '../../../lambdas/domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import { withScheduleHistory } from '../../../lambdas/domain/pace/schedule-history.ts';
import { scheduleChanges } from './schedule-changes.ts';

/** How a schedule change of one lecture affects learners, who are each counted once. */
export interface ScheduleEffect {
  /** The lecture is open already and stays open. */
  open: number;
  /** It is locked now and opens as soon as the change is published. */
  atOnce: number;
  earlier: number;
  later: number;
  /** It had a date and now waits for another lecture. */
  waits: number;
  /** It stays locked until the same time. */
  same: number;
  /** The learner needs the upgrade first. */
  upgrade: number;
}

const noEffect = (): ScheduleEffect => ({
  open: 0,
  atOnce: 0,
  earlier: 0,
  later: 0,
  waits: 0,
  same: 0,
  upgrade: 0,
});

const effectOn = (
  before: CourseLecture,
  after: CourseLecture,
  learner: Entitlements,
  now: number,
): keyof ScheduleEffect => {
  if (!canEverOpen(after, learner)) return 'upgrade';
  if (lectureAccess(before, learner, now).state === 'open') return 'open';
  const [was, is] = [unlockTime(before, learner), unlockTime(after, learner)];
  if (is <= now) return 'atOnce';
  if (is === was) return 'same';
  if (is === Infinity) return 'waits';
  return is < was ? 'earlier' : 'later';
};

/**
 * Counts how publishing `next` at `now` (ms) affects these learners, by the id of each lecture that moves. `access.ts` knows that
 * lectures opened by an old schedule stay open, and that it still applies to learners who subscribed while it was published.
 */
export const countScheduleEffects = async (
  published: Course,
  next: Course,
  learners: AsyncIterable<Entitlements>,
  now: number,
): Promise<ReadonlyMap<string, ScheduleEffect>> => {
  const before = new Map(lecturesOf(published).map(({ lecture }) => [lecture.id, lecture]));
  const after = new Map(
    lecturesOf(withScheduleHistory(next, published, now)).map(({ lecture }) => [lecture.id, lecture]),
  );
  const moved = scheduleChanges(published, next).flatMap(({ lectureId }) => {
    const [was, is] = [before.get(lectureId), after.get(lectureId)];
    return was && is ? [{ was, is, effect: noEffect() }] : [];
  });
  if (moved.length === 0) return new Map();
  for await (const learner of learners) {
    for (const { was, is, effect } of moved) effect[effectOn(was, is, learner, now)] += 1;
  }
  return new Map(moved.map(({ is, effect }) => [is.id, effect]));
};

const words: readonly (readonly [keyof ScheduleEffect, string])[] = [
  ['open', 'open already'],
  ['atOnce', 'at once'],
  ['earlier', 'earlier'],
  ['later', 'later'],
  ['waits', 'once the other lecture is completed'],
  ['same', 'as before'],
  ['upgrade', 'with the upgrade only'],
];

/** `for learners: 3 open already, 2 later`. */
export const describeEffect = (effect: ScheduleEffect): string => {
  const groups = words.filter(([group]) => effect[group] > 0);
  if (groups.length === 0) return 'for learners: none';
  return `for learners: ${groups.map(([group, text]) => `${effect[group]} ${text}`).join(', ')}`;
};
