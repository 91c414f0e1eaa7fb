import { ordinalMax } from '../../../lambdas/domain/search/postings.ts';
import {
  computeFingerprint,
  type RegisteredCourse,
} from '../../../lambdas/stores/catalog/publish/course-register.ts';
import type { Publication } from '../../../lambdas/stores/catalog/publish/publication-lock.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { CourseFile } from '../resolve/stored-files.ts';
import type { Pruning } from './pruning.ts';

/** The difference between a folder of courses and what a target has published. */
export interface Plan {
  readonly added: readonly ResolvedCourse[];
  readonly changed: readonly ResolvedCourse[];
  readonly unchanged: number;
  /** In the folder but not published; a published version with the same id stays as it is. */
  readonly drafts: readonly ResolvedCourse[];
  /** Published, absent from the folder, and to be removed. */
  readonly pruned: readonly RegisteredCourse[];
  /** Published, absent from the folder, and staying. */
  readonly kept: readonly RegisteredCourse[];
  readonly missingFiles: readonly CourseFile[];
  /** Everything that `--prune` removes. */
  readonly pruning: Pruning;
  /** Whether an earlier run left lists or search unfinished. */
  readonly indexIsStale: boolean;
}

/**
 * Compares a folder with what is published. A course counts as changed when its files changed, or when it loses a lecture that its
 * files lacked already.
 * @param untouched ids of the folder's courses that were not read, because the target has them as they are
 */
export const makePlan = (
  folder: readonly ResolvedCourse[],
  published: readonly RegisteredCourse[],
  state: Publication,
  missingFiles: readonly CourseFile[],
  pruning: Pruning,
  untouched: ReadonlySet<string> = new Set(),
): Plan => {
  const known = new Map(published.map((course) => [course.card.id, course]));
  const courses = folder.filter(({ isDraft }) => !isDraft);
  const present = new Set(folder.map(({ id }) => id));
  const absent = published.filter(({ card }) => !present.has(card.id) && !untouched.has(card.id));
  const isPruned = ({ card }: RegisteredCourse) => pruning.courses.has(card.id);
  const differs = ({ id, sourceHash }: ResolvedCourse) =>
    known.get(id)?.sourceHash !== sourceHash || pruning.lectures.has(id);
  const changed = courses.filter((resolved) => known.has(resolved.id) && differs(resolved));
  const added = courses.filter(({ id }) => !known.has(id));
  return {
    added,
    changed,
    unchanged: courses.length - changed.length - added.length + untouched.size,
    drafts: folder.filter(({ isDraft }) => isDraft),
    pruned: absent.filter(isPruned),
    kept: absent.filter((course) => !isPruned(course)),
    missingFiles,
    pruning,
    indexIsStale: published.length > 0 && state.fingerprint !== computeFingerprint(published),
  };
};

export const isEmpty = (plan: Plan): boolean =>
  !plan.indexIsStale &&
  [plan.added, plan.changed, plan.pruned, plan.missingFiles, plan.pruning.files].every(
    (part) => part.length === 0,
  );

/** Gives ordinals to courses without one, continuing after the highest in use. */
export const numberCourses = (
  courses: readonly ResolvedCourse[],
  published: readonly RegisteredCourse[],
): Map<string, number> => {
  const ordinals = new Map(published.map(({ card, ordinal }) => [card.id, ordinal]));
  let next = Math.max(0, ...ordinals.values()) + 1;
  for (const { id } of courses) {
    if (ordinals.has(id)) continue;
    if (next > ordinalMax) throw new Error(`The search index can hold at most ${ordinalMax} courses.`);
    ordinals.set(id, next);
    next += 1;
  }
  return ordinals;
};
