import type { CourseContent } from '../../../../../lambdas/contract/schemas/learning.ts';
import { listLectures, type PlacedLecture } from '../lectures/lectures.ts';

export interface Unlock {
  /** ISO 8601. */
  readonly at: string;
  readonly lectures: readonly PlacedLecture[];
}

/** The unlocks still to come, in order, lectures of one moment together; what needs an upgrade first is none. */
export const upcomingUnlocks = (content: CourseContent): Unlock[] => {
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
