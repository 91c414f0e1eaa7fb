import { lecturesOf, type Course } from '../../lambdas/domain/course.ts';
import { createCataloguePublication } from '../../lambdas/stores/catalogue-publication.ts';
import { countSubscriptions } from '../../lambdas/stores/recheck-releases.ts';
import type { Plan } from './plan.ts';
import { countOf } from './problem.ts';
import { describeRelease, scheduleChanges } from './schedule-changes.ts';
import type { Target } from './target.ts';

/** What changes in the lectures of a published course, line by line. */
export const lectureChanges = (published: Course, course: Course, subscribers: number): string[] => {
  const before = new Map(lecturesOf(published).map(({ lecture }) => [lecture.id, lecture]));
  const after = new Map(lecturesOf(course).map(({ lecture }) => [lecture.id, lecture]));
  const moved = scheduleChanges(published, course).filter(({ lectureId }) => before.has(lectureId));
  const lines = [
    ...[...after.keys()].filter((id) => !before.has(id)).map((id) => `    + lecture ${id}`),
    ...[...after]
      .filter(([id, lecture]) => {
        const old = before.get(id);
        const { release: _, ...rest } = lecture;
        const { release: __, ...was } = old ?? lecture;
        return old !== undefined && JSON.stringify(rest) !== JSON.stringify(was);
      })
      .map(([id]) => `    ~ lecture ${id}`),
    ...[...before.keys()]
      .filter((id) => !after.has(id))
      .map((id) => `    = lecture ${id} stays, for learners' progress`),
    ...moved.map(
      ({ lectureId, before: from, after: to }) =>
        `    > lecture ${lectureId} moves: ${describeRelease(from)} → ${describeRelease(to)}`,
    ),
  ];
  if (moved.length === 0) return lines;
  return [
    ...lines,
    `    ${countOf(subscribers, 'subscription')} affected; opened lectures stay open, and nothing is announced twice`,
  ];
};

/** The lecture changes of each course that a plan changes, by course id; reads only. */
export const readLectureChanges = async (
  { documents, table, subscriptions }: Target,
  { changed }: Pick<Plan, 'changed'>,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const publication = createCataloguePublication(documents, table);
  const changes = new Map<string, readonly string[]>();
  for (const { course } of changed) {
    const published = await publication.readCourse(course.id);
    if (!published) continue;
    const moves = scheduleChanges(published, course).length > 0;
    const subscribers = moves ? await countSubscriptions(documents, subscriptions, course.id) : 0;
    changes.set(course.id, lectureChanges(published, course, subscribers));
  }
  return changes;
};
