import type { PublishedQuestions } from '../../../lambdas/contract/published.ts';
import type { Course } from '../../../lambdas/domain/course/course.ts';
import { isAvailable, toCourseCard } from '../../../lambdas/domain/course/course-card.ts';
import { withScheduleHistory } from '../../../lambdas/domain/pace/schedule-history.ts';
import { lectureWords } from '../../../lambdas/domain/search/terms.ts';
import type { CatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import {
  type CatalogCourse,
  parseCatalogCourse,
  type RegisteredCourse,
  toRegistered,
} from '../../../lambdas/stores/catalog/publish/course-register.ts';
import { chunk } from '../../../lambdas/stores/chunk.ts';
import { fewAtATime } from '../../../lambdas/stores/few-at-a-time.ts';
import { recheckReleases } from '../../../lambdas/stores/subscriptions/recheck-releases.ts';
import { UsageError } from '../check/check-folder.ts';
import { whyTooLarge } from '../check/check-size.ts';
import { absentLectures, keepLectures } from '../plan/keep-lectures.ts';
import { numberCourses, type Plan } from '../plan/plan.ts';
import { unusedLectures } from '../plan/pruning.ts';
import { scheduleChanges } from '../plan/schedule-changes.ts';
import type { Progress } from '../progress.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';

/** Courses written together; limits how many published versions are in memory. */
const chunkSize = 100;
/** Chunks in flight: while the writes of one are awaited, others are prepared. */
const chunksAtOnce = 3;
/** Courses read at once to be measured. */
const readsAtOnce = 100;

/** What writing the courses of a plan needs. */
export interface CourseWriting {
  readonly target: Target;
  readonly publication: CatalogPublication;
  readonly plan: Plan;
  /** The day of the publication by the site's clock, such as `2026-11-20`. */
  readonly day: string;
  /** The courses published before. */
  readonly published: readonly RegisteredCourse[];
  /** Whether lists and search are going to be updated course by course, which needs the rows before and after. */
  readonly keepsRows: boolean;
  /** Whether nothing was ever published to this target. */
  readonly isFirst: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface WrittenCourses {
  /** Number of items written. */
  readonly writes: number;
  /** From courses that stay. */
  readonly lecturesRemoved: number;
  /** The added and changed courses. */
  readonly courses: readonly RegisteredCourse[];
  /** Their rows before and after by digest; empty without `keepsRows`. */
  readonly rows: ReadonlyMap<string, CatalogCourse>;
}

/** A course that is published on a day, with the day of its last change. */
export const withLastChange = (course: Course, day: string): Course => ({
  ...course,
  updated: course.updated ?? day,
});

const listQuizIds = (course: Course | undefined): string[] =>
  (course?.sections ?? []).flatMap(({ lectures }) => lectures.flatMap(({ quizId }) => quizId ?? []));

/** Whether a course asks anything beside its quizzes. */
const asks = (course: Course | undefined): boolean =>
  course?.hasQuestions === true || course?.hasCards === true;

/** The questions and cards of the files, and those of lectures that stay published without them. */
const joinQuestions = (
  source: PublishedQuestions,
  published: PublishedQuestions,
  keptLectures: ReadonlySet<string>,
): PublishedQuestions => {
  const kept = <T extends { readonly lectureId: string }>(entries: readonly T[]): T[] =>
    entries.filter(({ lectureId }) => keptLectures.has(lectureId));
  const cardIds = new Set(source.cards.map(({ id }) => id));
  return {
    questions: [...source.questions, ...kept(published.questions)],
    cards: [...source.cards, ...kept(published.cards).filter(({ id }) => !cardIds.has(id))],
  };
};

/**
 * Requires that a course can be stored with the lectures that it keeps and the schedules that they had.
 * @param before the course as it is published now
 * @throws UsageError when it is too large
 */
const requireStorable = (course: Course, before: Course | undefined): void => {
  // Only measured, and every date has the same length.
  const tooLarge = whyTooLarge(before ? withScheduleHistory(course, before, Date.now()) : course);
  if (tooLarge === undefined) return;
  if (whyTooLarge(course) === undefined)
    throw new UsageError(
      `${course.id} had so many schedules, which its learners keep, that it ${tooLarge}, or leave the releases of its lectures as they are published.`,
    );
  const whole = `${course.id}, with the lectures that its files lack and that stay published,`;
  throw new UsageError(`${whole} ${tooLarge}.`);
};

/**
 * Measures the changed courses of a plan with the lectures and earlier schedules that they are going to keep. To be called before anything is written.
 * @throws UsageError for one that is too large
 */
export const measureCourses = (
  publication: CatalogPublication,
  { changed, pruning }: Plan,
  signal: AbortSignal,
): Promise<void> =>
  fewAtATime(readsAtOnce, changed, async ({ id, course }) => {
    signal.throwIfAborted();
    const before = await publication.readCourse(id);
    requireStorable(keepLectures(course, before, pruning.lectures.get(id)), before);
  });

/** Joins a course with its published version, which keeps lectures that learners use. */
const prepareCourse = async (
  { target, publication, plan, day }: CourseWriting,
  resolved: ResolvedCourse,
  isPublished: boolean,
) => {
  const { course: source, quizzes, texts } = resolved;
  const before = isPublished ? await publication.readCourse(source.id) : undefined;
  // Checked again at the last moment: uploads take a while, and a learner may have begun a lecture since.
  const removed =
    before && plan.pruning.lectures.has(source.id) ? await unusedLectures(target, source, before) : undefined;
  const joined = withLastChange(keepLectures(source, before, removed), day);
  const keptLectures = absentLectures(source, joined).map(({ id }) => id);
  const questions =
    keptLectures.length > 0 && asks(before)
      ? joinQuestions(resolved.questions, await publication.readQuestions(source.id), new Set(keptLectures))
      : resolved.questions;
  const course: Course = {
    ...joined,
    ...(questions.questions.length > 0 && { hasQuestions: true as const }),
    ...(questions.cards.length > 0 && { hasCards: true as const }),
  };
  requireStorable(course, before);
  return {
    resolved,
    course,
    before,
    quizzes,
    texts,
    lecturesRemoved: removed?.size ?? 0,
    keptLectures,
    questions: asks(course) || asks(before) ? questions : undefined,
    // People who asked to be notified of a course's first lecture are scheduled like subscribers.
    needsRecheck:
      before !== undefined &&
      (scheduleChanges(before, course).length > 0 || (!isAvailable(before) && isAvailable(course))),
    obsoleteQuizzes: listQuizIds(before).filter((id) => !listQuizIds(course).includes(id)),
  };
};

type PreparedCourse = Awaited<ReturnType<typeof prepareCourse>>;

/** The row of a course that lists and search are made from. */
const toRow = (
  { course, resolved }: PreparedCourse,
  ordinal: number,
  firstPublished: string,
): CatalogCourse =>
  parseCatalogCourse({
    ordinal,
    sourceHash: resolved.sourceHash,
    card: toCourseCard(course),
    skills: [...course.skills],
    topicLabel: course.topicLabel,
    featured: course.featured,
    ...(course.keywords && { keywords: course.keywords }),
    lectureWords: lectureWords(course),
    firstPublished: course.published ?? firstPublished,
  });

/** Makes release mails follow schedules that changed and courses that opened. */
const recheckAll = async ({ documents, subscriptions }: Target, courses: readonly PreparedCourse[]) => {
  for (const { course, needsRecheck } of courses) {
    if (needsRecheck) await recheckReleases(documents, subscriptions, course.id);
  }
};

/** Writes texts, then courses with their quizzes. @returns the number of writes */
const writeChunk = async (
  { target, publication, isFirst, signal }: CourseWriting,
  courses: readonly PreparedCourse[],
  rows: readonly CatalogCourse[],
): Promise<number> => {
  // Once before the write, so that a run stopped in between misses nobody; once after it, in case the release run came in between.
  await recheckAll(target, courses);
  const texts = await Promise.all(
    courses.map(({ course, texts: read, keptLectures }) =>
      publication.writeTexts(course.id, read, { keptLectures, isFirst, signal }),
    ),
  );
  // Dated at the last moment, because the old schedule applies until the new one can be read.
  const now = await target.now();
  const written = await publication.writeCourses(
    courses.map(({ course, before, quizzes, obsoleteQuizzes, questions }, index) => ({
      course: before ? withScheduleHistory(course, before, now) : course,
      quizzes,
      obsoleteQuizzes,
      questions,
      published: rows[index] as CatalogCourse,
    })),
    signal,
  );
  await recheckAll(target, courses);
  return texts.reduce((sum, each) => sum + each, written);
};

/** Writes the added and changed courses of a plan. Nothing lists them yet, or lists show what they said before. */
export const writeCourses = async (writing: CourseWriting): Promise<WrittenCourses> => {
  const { publication, plan, day, published, keepsRows, progress } = writing;
  const courses = [...plan.added, ...plan.changed];
  const rows = new Map<string, CatalogCourse>();
  if (courses.length === 0) return { writes: 0, lecturesRemoved: 0, courses: [], rows };
  const changedIds = new Set(plan.changed.map(({ id }) => id));
  const register = (row: CatalogCourse): RegisteredCourse => {
    const registered = toRegistered(row);
    if (keepsRows) rows.set(registered.digest, row);
    return registered;
  };
  if (keepsRows) {
    // Read before they are overwritten: the old rows tell which lists and search terms to update.
    const rowsBefore = await publication.readListedCards(
      published.filter(({ card }) => changedIds.has(card.id)),
    );
    rowsBefore.forEach(register);
  }
  const ordinals = numberCourses(courses, published);
  const firstPublished = new Map(published.map(({ card, firstPublished: first }) => [card.id, first]));
  const chunks = chunk(courses, chunkSize);
  const registered: RegisteredCourse[][] = [];
  let writes = 0;
  let lecturesRemoved = 0;
  let done = 0;
  progress.begin('Courses', courses.length);
  await fewAtATime(chunksAtOnce, chunks.entries(), async ([place, part]) => {
    const prepared = await Promise.all(
      part.map((resolved) => prepareCourse(writing, resolved, changedIds.has(resolved.id))),
    );
    const own = prepared.map((each) =>
      toRow(each, ordinals.get(each.course.id) ?? 0, firstPublished.get(each.course.id) ?? day),
    );
    writes += await writeChunk(writing, prepared, own);
    registered[place] = own.map(register);
    for (const each of prepared) lecturesRemoved += each.lecturesRemoved;
    done += part.length;
    progress.advance(done);
  });
  progress.end(`Courses: ${plan.added.length} added, ${plan.changed.length} changed`);
  return { writes, lecturesRemoved, courses: registered.flat(), rows };
};
