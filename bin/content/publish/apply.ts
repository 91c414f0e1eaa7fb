import type { Course } from '../../../lambdas/domain/course/course.ts';
import { isAvailable, toCourseCard } from '../../../lambdas/domain/course/course-card.ts';
import { withScheduleHistory } from '../../../lambdas/domain/pace/schedule-history.ts';
import { lectureWords } from '../../../lambdas/domain/search/terms.ts';
import {
  joinValues,
  numberValues,
  type OpenValues,
  openValues,
} from '../../../lambdas/stores/catalog/publish/catalog-index.ts';
import {
  type CatalogPublication,
  createCatalogPublication,
} from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import {
  type CatalogCourse,
  computeFingerprint,
  parseCatalogCourse,
  type RegisteredCourse,
  toRegistered,
} from '../../../lambdas/stores/catalog/publish/course-register.ts';
import { changesMax } from '../../../lambdas/stores/catalog/publish/write-index.ts';
import { fewAtATime } from '../../../lambdas/stores/few-at-a-time.ts';
import { createFileStore } from '../../../lambdas/stores/s3/files.ts';
import { recheckReleases } from '../../../lambdas/stores/subscriptions/recheck-releases.ts';
import { UsageError } from '../check/check-folder.ts';
import type { PublishedChange } from '../pages/pages.ts';
import { absentLectures, keepLectures } from '../plan/keep-lectures.ts';
import { isEmpty, makePlan, numberCourses, type Plan } from '../plan/plan.ts';
import { findPruning, noPruning, unusedLectures, withoutLearners } from '../plan/pruning.ts';
import { scheduleChanges } from '../plan/schedule-changes.ts';
import { formatCount } from '../problem.ts';
import type { Progress } from '../progress.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';
import { publishAlone } from './publish-alone.ts';
import { findMissingFiles, uploadFiles } from './upload.ts';

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
   * Called before lists and search are written, with the courses that they will show. Not called when only single courses of the
   * index are updated, nor when courses are removed.
   */
  readonly onWritten?: (change: PublishedChange) => void;
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
}

/** The published courses, and the state of the last publication. */
export type Register = Awaited<ReturnType<CatalogPublication['readRegister']>>;

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
): Promise<{ plan: Plan; register: Register }> => {
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

/** @throws UsageError when search cannot number the values of a filter */
const requireNumbers = (values: OpenValues): void => {
  try {
    numberValues(values);
  } catch (error) {
    throw new UsageError((error as RangeError).message);
  }
};

/**
 * Publishes courses: files first, then the texts of lectures, courses and quizzes, then lists and search, so that
 * nothing published ever refers to something missing. Every step compares before it writes: the next run completes an
 * interrupted one, and a run with nothing to do writes nothing.
 * @throws UsageError when another run publishes to the same target, when more would be removed than was approved, or there are more values of a filter than search can number
 */
export const applyCourses = async (
  target: Target,
  courses: readonly ResolvedCourse[],
  { prune, approve, progress, signal, register: known, untouched, onWritten }: ApplyOptions,
): Promise<Applied> => {
  const { plan: first, register: before } = await planCourses(target, courses, prune, known, untouched);
  if (isEmpty(first)) {
    const change = { from: before.state.fingerprint, courses: before.courses, changed: [] };
    return { plan: first, coursesRemoved: 0, lecturesRemoved: 0, filesRemoved: 0, writes: 0, change };
  }
  await approve?.(first);
  const publication = createCatalogPublication(target.documents, target.table);
  return publishAlone(publication, { progress, signal }, async (owner, leaseSignal, state) => {
    const standsFor = (listed: readonly RegisteredCourse[]) =>
      state.fingerprint === computeFingerprint(listed) ? listed : undefined;
    // Planned again if another run published while this one waited for the lock.
    const read = standsFor(before.courses) && { ...before, state };
    const { plan, register } = await planCourses(target, courses, prune, read, untouched);
    const published = register.courses;
    requireSamePruning(first, plan);
    await upload(target, plan, progress, leaseSignal);
    let held = standsFor(published);
    const followed = [...plan.added, ...plan.changed, ...plan.pruned].length <= changesMax ? held : undefined;
    const written = await writeCourses(target, publication, plan, {
      published,
      followed,
      isFirst: state.isFirst && published.length === 0,
      progress,
      signal: leaseSignal,
    });
    let writes = written.writes;

    const byOrdinal = new Map([...published, ...written.published].map((course) => [course.ordinal, course]));
    const current = [...byOrdinal.values()];
    const changedIds = (also: readonly RegisteredCourse[]): string[] =>
      [...written.published, ...also].map(({ card }) => card.id);
    if (!followed && plan.pruned.length === 0) {
      const added = new Map(plan.added.map(({ id, course }) => [id, { course: withLastChange(course) }]));
      onWritten?.({ from: undefined, courses: current, changed: changedIds([]), added });
    }
    const index = async (pruned: readonly RegisteredCourse[]) => {
      const gone = new Set(pruned.map(({ ordinal }) => ordinal));
      const listed = current.filter(({ ordinal }) => !gone.has(ordinal));
      const values = openValues(listed);
      requireNumbers(values);
      const { topics, filterValues: before = { topic: topics ?? [] } } = await publication.readState();
      const withLists = joinValues(before, values);
      await publication.rememberValues(owner, withLists);
      progress.begin('Lists and search', 1);
      const indexed = await publication.writeIndex(listed, {
        values: withLists,
        held: followed && held,
        rows: written.rows,
        report: (done, total) => progress.advance(done / total),
        signal: leaseSignal,
      });
      held = listed;
      writes += indexed;
      progress.end(`Lists and search: ${formatCount(indexed, 'write')}`);
      return { values, fingerprint: computeFingerprint(listed), listed };
    };
    let indexed = await index(plan.pruned);
    // Checked again now that the courses are no longer listed: a learner who enrolled in the meantime keeps the course.
    const pruned = await withoutLearners(target, plan.pruned);
    if (pruned.length < plan.pruned.length) indexed = await index(pruned);
    for (const course of pruned) writes += await publication.removeCourse(course, leaseSignal);
    const filesRemoved = prune ? await removeFiles(target, publication, courses, leaseSignal) : 0;
    const { lecturesRemoved } = written;
    const { listed, ...known } = indexed;
    const change = {
      from: followed && state.fingerprint,
      courses: listed,
      changed: changedIds(pruned),
    };
    const result = { plan, coursesRemoved: pruned.length, lecturesRemoved, filesRemoved, writes, change };
    return { result, ...known };
  });
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
  target: Target,
  publication: CatalogPublication,
  courses: readonly ResolvedCourse[],
  signal: AbortSignal,
): Promise<number> => {
  const { courses: published } = await publication.readRegister();
  const { files } = await findPruning(target, publication, courses, published);
  signal.throwIfAborted();
  await createFileStore(target.storage, target.bucket).remove(files);
  return files.length;
};

const upload = async (target: Target, { missingFiles }: Plan, progress: Progress, signal: AbortSignal) => {
  if (missingFiles.length === 0) return;
  const bytes = missingFiles.reduce((sum, file) => sum + file.bytes, 0);
  progress.begin('Uploading', bytes);
  await uploadFiles(target, missingFiles, (sent) => progress.advance(sent), signal);
  progress.end(`Uploaded ${formatCount(missingFiles.length, 'file')} (${(bytes / 1e6).toFixed(1)} MB)`);
};

/** Makes release mails follow schedules that changed and courses that opened. */
const recheckAll = async (
  { documents, subscriptions }: Target,
  courseIds: readonly string[],
): Promise<void> => {
  for (const courseId of courseIds) await recheckReleases(documents, subscriptions, courseId);
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** A course that is published now, with the day of its last change. */
const withLastChange = (course: Course): Course => ({ ...course, updated: course.updated ?? today() });

/** Courses written together; limits how many published versions are in memory. */
const chunk = 100;
/** Chunks in flight: while the writes of one are awaited, others are prepared. */
const chunksAtOnce = 3;

interface Written {
  readonly writes: number;
  readonly lecturesRemoved: number;
  readonly published: readonly RegisteredCourse[];
  /** Old and new rows of the courses by digest; empty unless the index is updated course by course. */
  readonly rows: ReadonlyMap<string, CatalogCourse>;
}

interface Writing {
  readonly published: readonly RegisteredCourse[];
  /** The courses that the index shows, when it is updated course by course. */
  readonly followed: readonly RegisteredCourse[] | undefined;
  /** Whether nothing was ever published to this target. */
  readonly isFirst: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const writeCourses = async (
  target: Target,
  publication: CatalogPublication,
  plan: Plan,
  { published, followed, isFirst, progress, signal }: Writing,
): Promise<Written> => {
  const courses = [...plan.added, ...plan.changed];
  const rows = new Map<string, CatalogCourse>();
  const remember = (row: CatalogCourse): RegisteredCourse => {
    const registered = toRegistered(row);
    if (followed) rows.set(registered.digest, row);
    return registered;
  };
  if (courses.length === 0) return { writes: 0, lecturesRemoved: 0, published: [], rows };
  const changed = new Set(plan.changed);
  const changing = new Set(plan.changed.map(({ id }) => id));
  // Read before they are overwritten: the old rows tell which lists and search terms to update.
  const were = await publication.readListedCards(
    (followed ?? []).filter(({ card }) => changing.has(card.id)),
  );
  were.forEach(remember);
  const ordinals = numberCourses(courses, published);
  const publishedBefore = new Map(published.map(({ card, firstPublished }) => [card.id, firstPublished]));
  let writes = 0;
  let lecturesRemoved = 0;
  let done = 0;
  const registered: RegisteredCourse[][] = [];
  const writeChunk = async (place: number): Promise<void> => {
    const start = place * chunk;
    const part = await Promise.all(
      courses.slice(start, start + chunk).map(async (resolved) => {
        const { course: source, quizzes, texts, sourceHash } = resolved;
        const before = changed.has(resolved) ? await publication.readCourse(source.id) : undefined;
        // Checked again at the last moment: uploads take a while, and a learner may have begun a lecture since.
        const removed =
          before && plan.pruning.lectures.has(source.id)
            ? await unusedLectures(target, source, before)
            : undefined;
        lecturesRemoved += removed?.size ?? 0;
        const course = withLastChange(keepLectures(source, before, removed));
        return {
          course,
          before,
          quizzes,
          texts,
          keptLectures: absentLectures(source, course).map(({ id }) => id),
          // People who asked to be notified of a course's first lecture are scheduled like subscribers.
          recheck:
            before !== undefined &&
            (scheduleChanges(before, course).length > 0 || (!isAvailable(before) && isAvailable(course))),
          obsoleteQuizzes: listQuizIds(before).filter((id) => !listQuizIds(course).includes(id)),
          published: parseCatalogCourse({
            ordinal: ordinals.get(course.id) ?? 0,
            sourceHash,
            card: toCourseCard(course),
            skills: [...course.skills],
            topicLabel: course.topicLabel,
            featured: course.featured,
            ...(course.keywords && { keywords: course.keywords }),
            lectureWords: lectureWords(course),
            firstPublished: course.published ?? publishedBefore.get(course.id) ?? today(),
          }),
        };
      }),
    );
    const toRecheck = part.filter((each) => each.recheck).map(({ course }) => course.id);
    // Once before the write, so that a run stopped in between misses nobody; once after it, in case the release run came in between.
    await recheckAll(target, toRecheck);
    const texts = part.map((each) =>
      publication.writeTexts(each.course.id, each.texts, {
        keptLectures: each.keptLectures,
        isFirst,
        signal,
      }),
    );
    const written = (await Promise.all(texts)).reduce((sum, each) => sum + each, 0);
    // Dated at the last moment, because the old schedule applies until the new one can be read.
    const now = await target.now();
    const dated = part.map(({ before, ...each }) =>
      before ? { ...each, course: withScheduleHistory(each.course, before, now) } : each,
    );
    const more = await publication.writeCourses(dated, signal);
    writes += written + more;
    registered[place] = part.map((each) => remember(each.published));
    await recheckAll(target, toRecheck);
    done += part.length;
    progress.advance(done);
  };
  progress.begin('Courses', courses.length);
  await fewAtATime(chunksAtOnce, Array(Math.ceil(courses.length / chunk)).keys(), writeChunk);
  progress.end(`Courses: ${plan.added.length} added, ${plan.changed.length} changed`);
  return { writes, lecturesRemoved, published: registered.flat(), rows };
};

const listQuizIds = (course: Course | undefined): string[] =>
  (course?.sections ?? []).flatMap(({ lectures }) => lectures.flatMap(({ quizId }) => quizId ?? []));
