import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { type Course, type CourseLecture, lecturesOf } from '../../lambdas/domain/course.ts';
import { createReadArticle } from '../../lambdas/stores/catalog/article-files.ts';
import type { CatalogPublication } from '../../lambdas/stores/catalog/catalog-publication.ts';
import type { RegisteredCourse } from '../../lambdas/stores/catalog/course-register.ts';
import { type CourseLearners, createCourseLearners } from '../../lambdas/stores/learning/course-learners.ts';
import { absentLectures } from './keep-lectures.ts';
import type { ResolvedCourse } from './resolve-course.ts';
import type { Target } from './target.ts';

/** What `--prune` removes: what is published, absent from the folder, and of no learner's concern. */
export interface Pruning {
  readonly courses: ReadonlySet<string>;
  /** Ids of lectures by the course that loses them. */
  readonly lectures: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lectures that stay although the folder lacks them, as `course/lecture`: learners' progress hangs on them. */
  readonly keptLectures: readonly string[];
  /** Keys of stored files that no course has any more. */
  readonly files: readonly string[];
}

/** Without `--prune` nothing is removed. */
export const noPruning: Pruning = {
  courses: new Set(),
  lectures: new Map(),
  keptLectures: [],
  files: [],
};

/** Courses looked at together. */
const width = 10;

/** The learners of a target's courses. */
export const learnersOf = ({ documents, learning, subscriptions }: Target): CourseLearners =>
  createCourseLearners(documents, { learning, subscriptions });

/** The courses of these that no learner has anything to do with. */
export const withoutLearners = async (
  target: Target,
  courses: readonly RegisteredCourse[],
): Promise<RegisteredCourse[]> => {
  const learners = learnersOf(target);
  const taken = await pLimit(width).map(courses, ({ card }) => learners.hasAny(card.id));
  return courses.filter((_, index) => !taken[index]);
};

/** The lectures that a published course has, its files lack and no learner has anything to do with. */
export const unusedLectures = async (
  target: Target,
  course: Course,
  published: Course,
): Promise<ReadonlySet<string>> => {
  const absent = absentLectures(course, published).map(({ id }) => id);
  const used = await learnersOf(target).lecturesInUse(published, absent);
  return new Set(absent.filter((id) => !used.has(id)));
};

const prefixes = ['media/courses/', 'media/files/', 'articles/', 'captions/', 'covers/'];

/** The course that a stored file belongs to; undefined when it is not a file of a course. */
const courseOfKey = (key: string): string | undefined =>
  /^(?:media\/courses|captions|articles)\/([a-z0-9-]+)\/[^/]+$/.exec(key)?.[1] ??
  /^media\/courses\/([a-z0-9-]+)\/[^/]+\/[^/]+$/.exec(key)?.[1] ??
  /^media\/files\/([a-z0-9-]+)\/[^/]+\/[^/]+\/[^/]+$/.exec(key)?.[1] ??
  /^covers\/([a-z0-9-]+)\.[^./]+\.[a-z]+$/.exec(key)?.[1];

const listFiles = async ({ storage, bucket }: Target): Promise<string[]> => {
  const keys: string[] = [];
  for (const Prefix of prefixes) {
    let from: string | undefined;
    do {
      const page = await storage.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken: from }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      from = page.NextContinuationToken;
    } while (from);
  }
  return keys;
};

const lectureFiles = (lectures: readonly CourseLecture[]): string[] =>
  lectures.flatMap(({ videoKey, articleKey, captions = [], files = [] }) => [
    ...[videoKey, articleKey].filter((key) => key !== undefined),
    ...[...captions, ...files].map(({ key }) => key),
  ]);

/** The folder that a key is in, with its slash. */
const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);

/** Folders of renditions, of which everything stays. */
const streamFolders = (lectures: readonly CourseLecture[]): string[] =>
  lectures.flatMap(({ stream }) => stream?.folder ?? []);

/** Playlists that say of their folder that it is whole: they go first, so that a stopped run leaves none that is wrong. */
const mastersFirst = (keys: readonly string[]): string[] => {
  const isMaster = (key: string): boolean => key.endsWith('/master.m3u8');
  return [...keys.filter(isMaster), ...keys.filter((key) => !isMaster(key))];
};

/** What the articles of lectures show and link to, which only they themselves tell. */
const filesInArticles = async (
  { storage, bucket }: Target,
  lectures: readonly CourseLecture[],
): Promise<string[]> => {
  const readArticle = createReadArticle(storage, bucket);
  const articles = await pLimit(width).map(
    lectures.flatMap(({ articleKey }) => articleKey ?? []),
    readArticle,
  );
  return articles.flatMap((article) => article?.keys ?? []);
};

/**
 * Finds what of a target can go. Nothing is touched of courses that are drafts, and no file of those that are
 * published, absent from the folder, and stay; of all others the files go that the course does not name.
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
    for (const folder of streamFolders(lecturesOf(course).map(({ lecture }) => lecture))) wanted.add(folder);
    const before = known.get(course.id);
    // Only these can have lectures that the files lack: each version is published with all lectures of its files.
    const mayLack = before?.sourceHash !== sourceHash || before.card.lectureCount > lecturesOf(course).length;
    const publishedCourse = before && mayLack ? await publication.readCourse(course.id) : undefined;
    if (!publishedCourse) return;
    const unused = await unusedLectures(target, course, publishedCourse);
    if (unused.size > 0) lectures.set(course.id, unused);
    const kept = absentLectures(course, publishedCourse).filter(({ id }) => !unused.has(id));
    keptLectures.push(...kept.map(({ id }) => `${course.id}/${id}`));
    const used = [...lectureFiles(kept), ...streamFolders(kept), ...(await filesInArticles(target, kept))];
    for (const key of used) wanted.add(key);
  });

  const drafts = courses.filter(({ isDraft }) => isDraft).map(({ id }) => id);
  const staying = new Set([...drafts, ...absent.map(({ card }) => card.id).filter((id) => !removed.has(id))]);
  const isObsolete = (key: string) => {
    const courseId = courseOfKey(key);
    const isWanted = wanted.has(key) || wanted.has(folderOf(key));
    return courseId !== undefined && !staying.has(courseId) && !isWanted;
  };
  const files = mastersFirst((await listFiles(target)).filter(isObsolete));
  return { courses: removed, lectures, keptLectures: keptLectures.sort(), files };
};
