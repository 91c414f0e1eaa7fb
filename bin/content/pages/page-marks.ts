import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { SiteBucket } from './site-bucket.ts';

const json = 'application/json';
/** Key of the head. In the previous release, this object contained the marks of all courses. */
const headKey = 'courses/pages.json';

const Head = z.object({
  /** The build that rendered them. */
  version: z.optional(z.string()),
  /** Fingerprint of the catalog that they show; absent while pages are being written. */
  fingerprint: z.optional(z.string()),
});
/** The build and catalog that all stored pages were rendered from, as far as known. */
export type PagesHead = z.output<typeof Head>;

const CourseMark = z.object({
  /** Version of everything that decides the markup of the course's pages. */
  source: z.string(),
  /** MD5 of each stored page by key. */
  pages: z.record(z.string(), z.string()),
});
/** What the pages of a course were rendered from, and which pages were stored. */
export type CourseMark = z.output<typeof CourseMark>;
const Marks = z.record(z.string(), CourseMark);

/** Number of objects that the marks are spread over, so that one changed course reads and writes only one of them. */
export const markShards = 64;
/** Chooses the shard of a course's mark. */
export const toMarkShard = (courseId: string): number =>
  createHash('sha256').update(courseId).digest().readUInt32BE() % markShards;
const shardKey = (shard: number): string => `courses/pages/${String(shard).padStart(2, '0')}.json`;

/** Opens the record, in the site's bucket, of what the stored pages were rendered from. */
export const openPageMarks = (site: SiteBucket) => ({
  async readHead(): Promise<PagesHead> {
    const found = Head.safeParse(JSON.parse((await site.read(headKey)) ?? '{}'));
    return found.success ? found.data : {};
  },
  writeHead: (head: PagesHead) => site.write(headKey, JSON.stringify(head), json),
  /** Reads a shard's marks by course id. */
  async read(shard: number): Promise<Map<string, CourseMark>> {
    return new Map(Object.entries(Marks.parse(JSON.parse((await site.read(shardKey(shard))) ?? '{}'))));
  },
  async write(shard: number, marks: ReadonlyMap<string, CourseMark>): Promise<void> {
    const sorted = [...marks].sort(([a], [b]) => (a < b ? -1 : 1));
    await site.writeIfChanged(shardKey(shard), JSON.stringify(Object.fromEntries(sorted)), json);
  },
});
export type PageMarks = ReturnType<typeof openPageMarks>;
