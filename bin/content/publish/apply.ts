import {
  type CatalogPublication,
  createCatalogPublication,
} from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import {
  computeFingerprint,
  type RegisteredCourse,
} from '../../../lambdas/stores/catalog/publish/course-register.ts';
import type { PublicationState } from '../../../lambdas/stores/catalog/publish/publication-lock.ts';
import { changesMax } from '../../../lambdas/stores/catalog/publish/write-index.ts';
import { createFileStore } from '../../../lambdas/stores/s3/files.ts';
import { UsageError } from '../check/check-folder.ts';
import type { BackgroundPages } from '../pages/background-pages.ts';
import type { PublishedChange } from '../pages/pages.ts';
import { isEmpty, makePlan, type Plan } from '../plan/plan.ts';
import { findPruning, noPruning, withoutLearners } from '../plan/pruning.ts';
import { formatCount } from '../problem.ts';
import type { Progress } from '../progress.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';
import { publishAlone, takenOver } from './publish-alone.ts';
import { findMissingFiles, uploadFiles } from './upload.ts';
import { measureCourses, withLastChange, writeCourses, type WrittenCourses } from './write-courses.ts';
import { writeLists, type WrittenLists } from './write-lists.ts';

export interface ApplyOptions {
  readonly prune: boolean;
  /** Called with the plan before anything is written; stops the run by throwing. */
  readonly approve?: (plan: Plan) => Promise<void>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** What is published, if the caller has read it already. */
  readonly register?: Register;
  /** Ids of further courses of the folder, known to be published as they are. Never with `prune`, which needs all files. */
  readonly untouched?: ReadonlySet<string>;
  /**
   * The pages that show the catalog. They begin before lists and search are written, unless only single courses of the index are
   * updated or courses are removed.
   */
  readonly pages?: BackgroundPages;
}

export interface Applied {
  readonly plan: Plan;
  readonly coursesRemoved: number;
  /** From courses that stay. */
  readonly lecturesRemoved: number;
  readonly filesRemoved: number;
  /** Items written or removed in the catalog table. */
  readonly writes: number;
  /** For the pages that show the catalog. */
  readonly change: PublishedChange;
  /** A line that says what was done about these pages. */
  readonly pages?: string;
}

/** The published courses, and the state of the last publication. */
export type Register = Awaited<ReturnType<CatalogPublication['readRegister']>>;

interface Planned {
  readonly plan: Plan;
  readonly register: Register;
}

/**
 * Compares courses with what the target has published; only reads.
 * @param known what is published, if the caller has read it already
 * @param untouched ids of further courses of the folder, known to be published as they are
 */
export const planCourses = async (
  target: Target,
  courses: readonly ResolvedCourse[],
  prune: boolean,
  known?: Register,
  untouched?: ReadonlySet<string>,
): Promise<Planned> => {
  const publication = createCatalogPublication(target.documents, target.table);
  const files = courses.flatMap((course) => (course.isDraft ? [] : course.files));
  const [register, missing] = await Promise.all([
    known ?? publication.readRegister(),
    findMissingFiles(target, files),
  ]);
  const { courses: published, state } = register;
  const pruning = prune ? await findPruning(target, publication, courses, published) : noPruning;
  return { plan: makePlan(courses, published, state, missing, pruning, untouched), register };
};

/** A run that alone may publish to its target. */
interface Run {
  readonly target: Target;
  readonly publication: CatalogPublication;
  /** Identifies the run. */
  readonly owner: string;
  readonly plan: Plan;
  /** The courses published before. */
  readonly published: readonly RegisteredCourse[];
  /** What lists and search are known to show, if few courses change: then they are updated course by course, else written anew. */
  readonly shown: readonly RegisteredCourse[] | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const idsOf = (courses: readonly RegisteredCourse[]): string[] => courses.map(({ card }) => card.id);

/** The published courses after the added and changed ones are written, before any is removed. */
const mergeCourses = (
  published: readonly RegisteredCourse[],
  written: readonly RegisteredCourse[],
): RegisteredCourse[] => [
  ...new Map([...published, ...written].map((course) => [course.ordinal, course])).values(),
];

const without = (
  courses: readonly RegisteredCourse[],
  removed: readonly RegisteredCourse[],
): RegisteredCourse[] => {
  const ordinals = new Set(removed.map(({ ordinal }) => ordinal));
  return courses.filter(({ ordinal }) => !ordinals.has(ordinal));
};

/**
 * Lists the written courses, and removes those that the plan prunes: first from lists and search, then themselves.
 * @returns what is listed, the removed courses, and the number of writes
 */
const listAndPrune = async (
  { target, publication, owner, plan, shown, progress, signal }: Run,
  courses: readonly RegisteredCourse[],
  rows: WrittenCourses['rows'],
): Promise<{ lists: WrittenLists; pruned: readonly RegisteredCourse[]; writes: number }> => {
  const options = { rows, progress, signal };
  let lists = await writeLists(publication, owner, without(courses, plan.pruned), {
    ...options,
    shownNow: shown,
  });
  let { writes } = lists;
  // Checked again now that the courses are no longer listed: a learner who enrolled in the meantime keeps the course.
  const pruned = await withoutLearners(target, plan.pruned);
  if (pruned.length < plan.pruned.length) {
    lists = await writeLists(publication, owner, without(courses, pruned), {
      ...options,
      shownNow: shown && lists.courses,
    });
    writes += lists.writes;
  }
  for (const course of pruned) writes += await publication.removeCourse(course, signal);
  return { lists, pruned, writes };
};

/** Describes a run with nothing to publish, if there is nothing to render either. */
const describeNothing = async (
  { plan, register: { state, courses } }: Planned,
  pages: BackgroundPages | undefined,
): Promise<Applied | undefined> => {
  const change = { from: state.fingerprint, courses, changed: [] };
  const line = await pages?.whyNone(change);
  if (pages && line === undefined) return undefined;
  return { plan, coursesRemoved: 0, lecturesRemoved: 0, filesRemoved: 0, writes: 0, change, pages: line };
};

/** What a run that alone may publish knows when it begins. */
interface Begun {
  readonly approved: Planned;
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly state: PublicationState;
}

/** Publishes an approved plan. @returns what was done, except the pages */
const publishPlan = async (
  target: Target,
  courses: readonly ResolvedCourse[],
  { prune, progress, untouched, pages }: ApplyOptions,
  { approved, owner, signal, state }: Begun,
): Promise<{ applied: Applied; lists: WrittenLists }> => {
  const isShown = (listed: readonly RegisteredCourse[]) => state.fingerprint === computeFingerprint(listed);
  // Planned again if another run published while this one waited for the lock.
  const current = isShown(approved.register.courses) ? { ...approved.register, state } : undefined;
  const { plan, register } = await planCourses(target, courses, prune, current, untouched);
  requireSamePruning(approved.plan, plan);
  const published = register.courses;
  const hasFewChanges = plan.added.length + plan.changed.length + plan.pruned.length <= changesMax;
  const shown = hasFewChanges && isShown(published) ? published : undefined;
  const publication = createCatalogPublication(target.documents, target.table);
  const run: Run = { target, publication, owner, plan, published, shown, progress, signal };

  await measureCourses(publication, plan, signal);
  await upload(run);
  const day = new Date(await target.now()).toISOString().slice(0, 10);
  const written = await writeCourses({
    ...run,
    day,
    keepsRows: shown !== undefined,
    isFirst: state.isFirst && published.length === 0,
  });
  const merged = mergeCourses(published, written.courses);
  if (!shown && plan.pruned.length === 0) {
    const added = new Map(plan.added.map(({ id, course }) => [id, { course: withLastChange(course, day) }]));
    pages?.begin({ from: undefined, courses: merged, changed: idsOf(written.courses), added }, signal);
  }
  const { lists, pruned, writes } = await listAndPrune(run, merged, written.rows);
  // Not only when the run ends: one that is cut off while it renders pages would have the next one write all lists again.
  if (!(await publication.markListed(owner, lists.values, lists.fingerprint))) throw takenOver();
  const filesRemoved = prune ? await removeFiles(run, courses) : 0;
  const change = {
    from: shown && state.fingerprint,
    courses: lists.courses,
    changed: idsOf([...written.courses, ...pruned]),
  };
  const applied: Applied = {
    plan,
    coursesRemoved: pruned.length,
    lecturesRemoved: written.lecturesRemoved,
    filesRemoved,
    writes: written.writes + writes,
    change,
  };
  return { applied, lists };
};

/**
 * Publishes courses: files first, then the texts of lectures, courses and quizzes, then lists and search, then pages, so that
 * nothing published ever refers to something missing. Every step compares before it writes: the next run completes an
 * interrupted one, and a run with nothing to do writes nothing.
 * @throws UsageError when another run publishes to the same target, a course is too large with what it keeps, more would be removed than was approved, or there are more values of a filter than search can number
 */
export const applyCourses = async (
  target: Target,
  courses: readonly ResolvedCourse[],
  options: ApplyOptions,
): Promise<Applied> => {
  const { prune, approve, progress, signal, register: known, untouched, pages } = options;
  const approved = await planCourses(target, courses, prune, known, untouched);
  const nothing = isEmpty(approved.plan) ? await describeNothing(approved, pages) : undefined;
  if (nothing) return nothing;
  await approve?.(approved.plan);
  const publication = createCatalogPublication(target.documents, target.table);
  const done = await publishAlone(publication, { progress, signal }, async (owner, leaseSignal, state) => {
    const begun = { approved, owner, signal: leaseSignal, state };
    const { applied, lists } = await publishPlan(target, courses, options, begun).catch(
      async (error: unknown) => {
        await pages?.stop(error);
        throw error;
      },
    );
    // Still alone, because runs that store pages at the same time remove each other's. Lists stay written when pages fail: the next
    // run renders these.
    const [rendered] = await Promise.allSettled([pages?.finish(applied.change, leaseSignal)]);
    return { result: { applied, rendered }, values: lists.values, fingerprint: lists.fingerprint };
  });
  if (done.rendered.status === 'rejected') throw done.rendered.reason;
  return { ...done.applied, pages: done.rendered.value };
};

/**
 * More may have become removable while the operator was asked or another run published.
 * @throws UsageError unless everything that would be removed was approved
 */
const requireSamePruning = (approved: Plan, plan: Plan): void => {
  const lectures = ({ pruning }: Plan): string[] =>
    [...pruning.lectures].flatMap(([course, ids]) => [...ids].map((id) => `${course}/${id}`));
  const goes = new Set([...approved.pruning.courses, ...lectures(approved)]);
  const more = [...plan.pruning.courses, ...lectures(plan)].filter((id) => !goes.has(id));
  if (more.length === 0) return;
  throw new UsageError(
    `Nothing was removed: meanwhile more would go than was agreed (${more[0]}). Plan again.`,
  );
};

/** Removes files that nothing refers to any more. Runs last, so that an interrupted run leaves too many files, never too few. */
const removeFiles = async (
  { target, publication, signal }: Run,
  courses: readonly ResolvedCourse[],
): Promise<number> => {
  const { courses: published } = await publication.readRegister();
  const { files } = await findPruning(target, publication, courses, published);
  signal.throwIfAborted();
  await createFileStore(target.storage, target.bucket).remove(files);
  return files.length;
};

const upload = async ({ target, plan: { missingFiles }, progress, signal }: Run): Promise<void> => {
  if (missingFiles.length === 0) return;
  const bytes = missingFiles.reduce((sum, file) => sum + file.bytes, 0);
  progress.begin('Uploading', bytes);
  await uploadFiles(target, missingFiles, (sent) => progress.advance(sent), signal);
  progress.end(`Uploaded ${formatCount(missingFiles.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB)`);
};
