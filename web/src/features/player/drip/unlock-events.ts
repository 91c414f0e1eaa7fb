import type { CourseContent } from '#contract/schemas/learning.ts';
import { listLectures, type PlacedLecture } from '../course/lectures.ts';

export interface UnlockEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly lectures: readonly PlacedLecture[];
}

/** Lists future unlocks by date, grouping lectures that unlock together. Lectures that need an upgrade are left out. */
export const upcomingUnlocks = (content: CourseContent): UnlockEvent[] => {
  const byMoment = new Map<string, PlacedLecture[]>();
  for (const placed of listLectures(content)) {
    const { isUnlocked, requiresUpgrade, unlocksAt } = placed.lecture;
    if (isUnlocked || requiresUpgrade || !unlocksAt) continue;
    byMoment.set(unlocksAt, [...(byMoment.get(unlocksAt) ?? []), placed]);
  }
  return [...byMoment]
    .map(([at, lectures]) => ({ at, lectures }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
};
