import * as z from 'zod/mini';
import { fnv1a } from '../../lambdas/stores/dynamodb/fnv1a.ts';
import type { SiteBucket } from './site-bucket.ts';

const json = 'application/json';
/** Says what all stored pages stand for. The release before kept the marks of all courses in it. */
const headKey = 'courses/pages.json';

const Head = z.object({
  /** The build that rendered them. */
  version: z.optional(z.string()),
  /** The courses that they show; absent while pages are being written. */
  fingerprint: z.optional(z.string()),
});
/** What all stored pages are known to stand for. */
export type PagesHead = z.output<typeof Head>;

const CourseMark = z.object({
  /** What decides the markup of the course's pages. */
  source: z.string(),
  /** The stored pages: MD5 by key. */
  pages: z.record(z.string(), z.string()),
});
/** What the pages of a course were made from, and what became of them. */
export type CourseMark = z.output<typeof CourseMark>;
const Marks = z.record(z.string(), CourseMark);

/** Marks are kept in so many objects: one changed course reads and writes one of them. */
export const markShards = 64;
/** Which of these objects has the mark of a course. */
export const markShardOf = (courseId: string): number => fnv1a(courseId) % markShards;
const shardKey = (shard: number): string => `courses/pages/${String(shard).padStart(2, '0')}.json`;

/** Remembers in the site's bucket what the stored pages were made from. */
export const openPageMarks = (site: SiteBucket) => ({
  async readHead(): Promise<PagesHead> {
    const found = Head.safeParse(JSON.parse((await site.read(headKey)) ?? '{}'));
    return found.success ? found.data : {};
  },
  writeHead: (head: PagesHead) => site.write(headKey, JSON.stringify(head), json),
  /** Marks by course id. */
  async read(shard: number): Promise<Map<string, CourseMark>> {
    return new Map(Object.entries(Marks.parse(JSON.parse((await site.read(shardKey(shard))) ?? '{}'))));
  },
  async write(shard: number, marks: ReadonlyMap<string, CourseMark>): Promise<void> {
    const sorted = [...marks].sort(([a], [b]) => (a < b ? -1 : 1));
    await site.writeIfChanged(shardKey(shard), JSON.stringify(Object.fromEntries(sorted)), json);
  },
});
export type PageMarks = ReturnType<typeof openPageMarks>;
