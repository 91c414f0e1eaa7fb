import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { publishedFolders, skeletonPrefix } from '../../../lambdas/pages/static-pages.ts';
import type { ResolvedCourse } from '../resolve/resolve-course.ts';
import type { Target } from '../target.ts';

/** A page of the site that links to courses. */
export interface NamingPage {
  readonly path: string;
  /** Course ids, sorted. */
  readonly courses: readonly string[];
}

/** Pages read at once. */
const width = 10;
const withoutPages: readonly string[] = [...publishedFolders, 'assets/', 'compressed/'];

/** Keys directly under a prefix, and the prefixes one level below it. */
const listLevel = async ({ storage }: Target, bucket: string, prefix: string) => {
  const keys: string[] = [];
  const below: string[] = [];
  for await (const { Contents = [], CommonPrefixes = [] } of paginateListObjectsV2(
    { client: storage },
    { Bucket: bucket, Prefix: prefix, Delimiter: '/' },
  )) {
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    below.push(...CommonPrefixes.flatMap(({ Prefix }) => Prefix ?? []));
  }
  return { keys, below };
};

/** Keys of all stored pages except those of courses and instructors, which are unlimited in number and follow the courses. */
const listPages = async (target: Target, bucket: string, prefix = ''): Promise<string[]> => {
  const { keys, below } = await listLevel(target, bucket, prefix);
  const deeper = await Promise.all(
    below.filter((each) => !withoutPages.includes(each)).map((each) => listPages(target, bucket, each)),
  );
  return [...keys.filter((key) => key.endsWith('.html')), ...deeper.flat()];
};

/** Finds which of these courses a text links to. */
const findLinkedCourses = (text: string, ids: ReadonlySet<string>): string[] => {
  const named = new Set(Array.from(text.matchAll(/\/courses\/([a-z0-9-]+)/g), ([, id = '']) => id));
  return [...named].filter((id) => ids.has(id)).sort();
};

const toPath = (key: string): string => (key === 'index.html' ? '/' : `/${key.replace(/\.html$/, '')}`);

/**
 * Finds the pages whose links would break without these courses: pages that the site was built with, and pages of courses whose
 * texts link to them. For a page that shows the catalog, only its text without the catalog counts, because publishing renders
 * the catalog again.
 * @param staying the folder's courses
 */
export const findNamingPages = async (
  target: Target,
  gone: readonly string[],
  staying: readonly ResolvedCourse[],
): Promise<NamingPage[]> => {
  const ids = new Set(gone);
  if (ids.size === 0) return [];
  const pages = staying.map(({ course }) => ({
    path: `/courses/${course.id}`,
    courses: findLinkedCourses(`${course.description}\n${course.longDescriptionHtml ?? ''}`, ids),
  }));
  if (target.site) {
    const { bucket } = target.site;
    const keys = new Set(await listPages(target, bucket));
    const built = [...keys].filter((key) => !keys.has(`${skeletonPrefix}${key}`));
    const found = await pLimit(width).map(built, async (key) => {
      const { Body } = await target.storage.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const text = (await Body?.transformToString('utf-8')) ?? '';
      const shown = key.startsWith(skeletonPrefix) ? key.slice(skeletonPrefix.length) : key;
      return { path: toPath(shown), courses: findLinkedCourses(text, ids) };
    });
    pages.push(...found);
  }
  return pages.filter(({ courses }) => courses.length > 0).sort((a, b) => (a.path < b.path ? -1 : 1));
};
