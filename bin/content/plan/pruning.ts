import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { type Course, type CourseLecture, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import type { CatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import type { RegisteredCourse } from '../../../lambdas/stores/catalog/publish/course-register.ts';
import {
  createReadAnswers,
  createReadExercise,
} from '../../../lambdas/stores/catalog/read/exercise-files.ts';
import { createReadArticle } from '../../../lambdas/stores/catalog/read/lecture-files.ts';
import {
  type CourseLearners,
  createCourseLearners,
} from '../../../lambdas/stores/learning/course-learners.ts';
import { instructorPictures, type ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';
import { absentLectures } from './keep-lectures.ts';

/** What `--prune` removes: published content that the folder lacks and no learner uses. */
export interface Pruning {
  readonly courses: ReadonlySet<string>;
  /** Ids of removed lectures by course id. */
  readonly lectures: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lectures, as `course/lecture`, that the folder lacks but that stay because learners' progress depends on them. */
  readonly keptLectures: readonly string[];
  /** Keys of stored files that no course uses any more. */
  readonly files: readonly string[];
}

/** Without `--prune` nothing is removed. */
export const noPruning: Pruning = {
  courses: new Set(),
  lectures: new Map(),
  keptLectures: [],
  files: [],
};

/** Courses checked at once. */
const width = 10;

/** Opens the store that counts the learners of a target's courses. */
export const openLearners = ({ documents, learning, subscriptions, payments }: Target): CourseLearners =>
  createCourseLearners(documents, { learning, subscriptions, payments });

/** Filters the courses that no learner uses, and nobody bought. */
export const withoutLearners = async (
  target: Target,
  courses: readonly RegisteredCourse[],
): Promise<RegisteredCourse[]> => {
  const learners = openLearners(target);
  const taken = await pLimit(width).map(courses, ({ card }) => learners.hasAny(card.id));
  return courses.filter((_, index) => !taken[index]);
};

/** Finds lectures of a published course that its files lack, no learner uses, and no lecture that stays waits for. */
export const unusedLectures = async (
  target: Target,
  course: Course,
  published: Course,
): Promise<ReadonlySet<string>> => {
  const absent = absentLectures(course, published);
  const ids = absent.map(({ id }) => id);
  const stays = new Set(await openLearners(target).lecturesInUse(published, ids));
  // Without the lecture that it waits for, a lecture never opens. Those added here are visited as well.
  for (const id of stays) {
    const awaited = absent.find((lecture) => lecture.id === id)?.release?.after;
    if (awaited !== undefined) stays.add(awaited);
  }
  return new Set(ids.filter((id) => !stays.has(id)));
};

const prefixes = [
  'media/courses/',
  'media/files/',
  'articles/',
  'exercises/',
  'exercise-keys/',
  'captions/',
  'covers/',
];

/** Parses a stored file's key into the id of its course; undefined if it is not a course file. */
const parseCourseId = (key: string): string | undefined =>
  /^(?:media\/courses|captions|articles|exercises|exercise-keys)\/([a-z0-9-]+)\/[^/]+$/.exec(key)?.[1] ??
  /^media\/courses\/([a-z0-9-]+)\/[^/]+\/[^/]+$/.exec(key)?.[1] ??
  /^media\/files\/([a-z0-9-]+)\/[^/]+\/[^/]+\/[^/]+$/.exec(key)?.[1] ??
  /^covers\/([a-z0-9-]+)\.[^./]+\.[a-z]+$/.exec(key)?.[1];

const instructorPicture = new RegExp(`^${instructorPictures}([a-z0-9-]+)\\.[^./]+\\.[a-z]+$`);

const listFiles = async ({ storage, bucket }: Target): Promise<string[]> => {
  const keys: string[] = [];
  for (const Prefix of prefixes) {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: storage },
      { Bucket: bucket, Prefix },
    )) {
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    }
  }
  return keys;
};

const lectureFiles = (lectures: readonly CourseLecture[]): string[] =>
  lectures.flatMap(({ videoKey, articleKey, exerciseKey, answersKey, captions = [], files = [] }) => [
    ...[videoKey, articleKey, exerciseKey, answersKey].filter((key) => key !== undefined),
    ...[...captions, ...files].map(({ key }) => key),
  ]);

/** The folder that a key is in, with its trailing slash. */
const toFolder = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

/** Folders of renditions; everything in them stays. */
const streamFolders = (lectures: readonly CourseLecture[]): string[] =>
  lectures.flatMap(({ stream }) => stream?.folder ?? []);

/** Puts master playlists first: one means that its folder is complete, so it must be removed before the folder's other files. */
const mastersFirst = (keys: readonly string[]): string[] => {
  const isMaster = (key: string): boolean => key.endsWith('/master.m3u8');
  return [...keys.filter(isMaster), ...keys.filter((key) => !isMaster(key))];
};

/** Lists the keys of images and files in the articles and exercises of lectures, which only what is stored of them knows. */
const listArticleFiles = async (
  { storage, bucket }: Target,
  lectures: readonly CourseLecture[],
): Promise<string[]> => {
  const readArticle = createReadArticle(storage, bucket);
  const articles = await pLimit(width).map(
    lectures.flatMap(({ articleKey }) => articleKey ?? []),
    readArticle,
  );
  const readExercise = createReadExercise(storage, bucket);
  const readAnswers = createReadAnswers(storage, bucket);
  const exercises = await pLimit(width).map(lectures, async ({ exerciseKey, answersKey }) => {
    const [exercise, answers] = await Promise.all([
      exerciseKey === undefined ? undefined : readExercise(exerciseKey),
      answersKey === undefined ? undefined : readAnswers(answersKey),
    ]);
    const files = exercise?.files.map(({ key }) => key) ?? [];
    return [...(exercise?.keys ?? []), ...files, ...(answers?.keys ?? [])];
  });
  return [...articles.flatMap((article) => article?.keys ?? []), ...exercises.flat()];
};

/**
 * Finds what can be removed from a target. Nothing of a draft is removed, and no file of a published course that the folder lacks but
 * that stays. Of all other courses, files that the course does not use are removed.
 */
export const findPruning = async (
  target: Target,
  publication: CatalogPublication,
  courses: readonly ResolvedCourse[],
  published: readonly RegisteredCourse[],
): Promise<Pruning> => {
  const known = new Map(published.map((course) => [course.card.id, course]));
  const present = new Set(courses.map(({ id }) => id));
  const absent = published.filter(({ card }) => !present.has(card.id));
  const pruned = await withoutLearners(target, absent);
  const removed = new Set(pruned.map(({ card }) => card.id));

  const lectures = new Map<string, ReadonlySet<string>>();
  const keptLectures: string[] = [];
  const wanted = new Set<string>();
  await pLimit(width).map(courses, async ({ course, sourceHash, files, isDraft }) => {
    if (isDraft) return;
    for (const { key } of files) wanted.add(key);
    const own = lecturesOf(course).map(({ lecture }) => lecture);
    // Expected answers are among the files only after they were made.
    for (const key of [...lectureFiles(own), ...streamFolders(own)]) wanted.add(key);
    const before = known.get(course.id);
    // Only such a course can have lectures that its files lack: every version is published with all lectures of its files.
    const mayLack = before?.sourceHash !== sourceHash || before.card.lectureCount > lecturesOf(course).length;
    const publishedCourse = before && mayLack ? await publication.readCourse(course.id) : undefined;
    if (!publishedCourse) return;
    const unused = await unusedLectures(target, course, publishedCourse);
    if (unused.size > 0) lectures.set(course.id, unused);
    const kept = absentLectures(course, publishedCourse).filter(({ id }) => !unused.has(id));
    keptLectures.push(...kept.map(({ id }) => `${course.id}/${id}`));
    const used = [...lectureFiles(kept), ...streamFolders(kept), ...(await listArticleFiles(target, kept))];
    for (const key of used) wanted.add(key);
  });

  const drafts = courses.filter(({ isDraft }) => isDraft).map(({ id }) => id);
  const staying = new Set([...drafts, ...absent.map(({ card }) => card.id).filter((id) => !removed.has(id))]);
  // Drafts, and courses that stay although the folder lacks them, keep the picture of who teaches them.
  const teaching = new Set([
    ...absent.filter(({ card }) => staying.has(card.id)).flatMap(({ instructorId }) => instructorId ?? []),
    ...courses.flatMap(({ isDraft, course }) => (isDraft ? (course.instructor.id ?? []) : [])),
  ]);
  const isObsolete = (key: string) => {
    const [, instructorId] = instructorPicture.exec(key) ?? [];
    if (instructorId !== undefined) return !teaching.has(instructorId) && !wanted.has(key);
    const courseId = parseCourseId(key);
    const isWanted = wanted.has(key) || wanted.has(toFolder(key));
    return courseId !== undefined && !staying.has(courseId) && !isWanted;
  };
  const files = mastersFirst((await listFiles(target)).filter(isObsolete));
  return { courses: removed, lectures, keptLectures: keptLectures.sort(), files };
};
