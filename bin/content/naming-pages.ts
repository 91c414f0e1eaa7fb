import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { skeletonPrefix } from '../../lambdas/pages/static-pages.ts';
import type { ResolvedCourse } from './resolve-course.ts';
import type { Target } from './target.ts';

/** A page of the site, by its address, that leads to courses; their ids in the order of the alphabet. */
export interface NamingPage {
  readonly path: string;
  readonly courses: readonly string[];
}

/** Pages read together. */
const width = 10;
const coursePages = 'courses/';

/** Names directly under a prefix, and the prefixes one level below it. */
const listLevel = async ({ storage }: Target, bucket: string, prefix: string) => {
  const keys: string[] = [];
  const below: string[] = [];
  let from: string | undefined;
  do {
    const page = await storage.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: from }),
    );
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    below.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? []));
    from = page.NextContinuationToken;
  } while (from);
  return { keys, below };
};

/** Keys of all stored pages but those of courses, whose number has no bound and which go and come with them. */
const listPages = async (target: Target, bucket: string, prefix = ''): Promise<string[]> => {
  const { keys, below } = await listLevel(target, bucket, prefix);
  const deeper = await Promise.all(
    below
      .filter((each) => each !== coursePages && each !== 'assets/')
      .map((each) => listPages(target, bucket, each)),
  );
  return [...keys.filter((key) => key.endsWith('.html')), ...deeper.flat()];
};

/** Which of these courses a text links to. */
const coursesNamed = (text: string, ids: ReadonlySet<string>): string[] => {
  const named = new Set(Array.from(text.matchAll(/\/courses\/([a-z0-9-]+)/g), ([, id = '']) => id));
  return [...named].filter((id) => ids.has(id)).sort();
};

const pathOf = (key: string): string => (key === 'index.html' ? '/' : `/${key.replace(/\.html$/, '')}`);

/**
 * The pages that would lead to nowhere without these courses: those that the site was built with, and pages of courses
 * whose own text links to them. Of a page that shows the catalog only what it says without the catalog counts: publishing
 * makes the rest anew.
 * @param staying courses of the folder
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
    courses: coursesNamed(`${course.description}\n${course.longDescription}`, ids),
  }));
  if (target.site) {
    const { bucket } = target.site;
    const keys = new Set(await listPages(target, bucket));
    const built = [...keys].filter((key) => !keys.has(`${skeletonPrefix}${key}`));
    const found = await pLimit(width).map(built, async (key) => {
      const { Body } = await target.storage.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const text = (await Body?.transformToString('utf-8')) ?? '';
      const shown = key.startsWith(skeletonPrefix) ? key.slice(skeletonPrefix.length) : key;
      return { path: pathOf(shown), courses: coursesNamed(text, ids) };
    });
    pages.push(...found);
  }
  return pages.filter(({ courses }) => courses.length > 0).sort((a, b) => (a.path < b.path ? -1 : 1));
};
