import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { CourseCard } from '../../../contract/schemas/course.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { registerKey } from '../rows/catalog-keys.ts';

const CatalogCourse = z.object({
  ordinal: z.int(),
  /** Hash of the course files. */
  sourceHash: z.string(),
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  featured: z.boolean(),
  keywords: z.optional(z.array(z.string())),
  lectureWords: z._default(z.string(), ''),
  /** Day of the first publication, `YYYY-MM-DD`. Courses published by the first release have none and count as old. */
  firstPublished: z._default(z.string(), '2026-11-21'),
});
/** Data of a course from which publishing computes lists, search terms and related courses. */
export type CatalogCourse = z.output<typeof CatalogCourse>;

/** Parses the card item of a course. The order of the fields is always the same, which digests depend on. */
export const parseCatalogCourse = (item: unknown): CatalogCourse => CatalogCourse.parse(item);

const RegisteredCourse = z.object({
  ordinal: z.int(),
  sourceHash: z.string(),
  /** First 32 hexadecimal digits of the SHA-256 of the whole published course. */
  digest: z.string(),
  card: z.pick(CourseCard, {
    id: true,
    topic: true,
    level: true,
    duration: true,
    language: true,
    learners: true,
    rating: true,
    available: true,
    lectureCount: true,
    drip: true,
  }),
  skills: z.array(z.string()),
  topicLabel: z.string(),
  featured: z.boolean(),
  firstPublished: z.string(),
  /** Of an instructor with a page. */
  instructorId: z.optional(z.string()),
});
/**
 * A published course without its texts, in about a hundred bytes: enough to find changed courses, positions in lists and related courses.
 */
export type RegisteredCourse = z.output<typeof RegisteredCourse>;

/** Builds the entry of a published course in the register. */
export const toRegistered = (course: CatalogCourse): RegisteredCourse =>
  RegisteredCourse.parse({
    ...course,
    instructorId: course.card.instructor.id,
    digest: createHash('sha256').update(JSON.stringify(course)).digest('hex').slice(0, 32),
  });

/** Increase when the index is built differently, so that unchanged courses are indexed again. */
const indexVersion = 8;

/** Computes the fingerprint of lists and search for these courses. */
export const computeFingerprint = (
  courses: readonly Pick<RegisteredCourse, 'ordinal' | 'digest'>[],
): string => {
  const lines = [...courses]
    .sort((a, b) => a.ordinal - b.ordinal)
    .map(({ ordinal, digest }) => `\n${ordinal} ${digest}`);
  return createHash('sha256')
    .update(`${indexVersion}${lines.join('')}`)
    .digest('hex');
};

/** Courses in one item of about 8 KB. A changed course rewrites one item, and reading ten thousand courses takes two queries. */
const itemCourses = 64;

/** Number of the register item that contains a course. */
const toItemNumber = (ordinal: number): number => Math.floor(ordinal / itemCourses);

/** Builds the items of the register, in the order of their keys. */
export const registerItems = (courses: readonly RegisteredCourse[]): Item[] => {
  const sorted = [...courses].sort((a, b) => a.ordinal - b.ordinal);
  return [...Map.groupBy(sorted, ({ ordinal }) => toItemNumber(ordinal))].map(([number, grouped]) => ({
    ...registerKey(number),
    // A Uint8Array and not a Buffer, because stored items are compared with wanted ones.
    courses: new Uint8Array(deflateRawSync(JSON.stringify(grouped))),
  }));
};

/** Builds the register items that contain any of the given ordinals. `emptied`: keys of items without courses. */
export const selectRegisterItems = (
  courses: readonly RegisteredCourse[],
  ordinals: Iterable<number>,
): { readonly items: Item[]; readonly emptied: Item[] } => {
  const numbers = new Set([...ordinals].map(toItemNumber));
  const items = registerItems(courses.filter(({ ordinal }) => numbers.has(toItemNumber(ordinal))));
  const filled = new Set(items.map(({ sk }) => sk));
  return {
    items,
    emptied: [...numbers].map(registerKey).filter(({ sk }) => !filled.has(sk)),
  };
};

const RegisterItem = z.object({ courses: z.instanceof(Uint8Array) });
const RegisterCourses = z.array(RegisteredCourse);

/** Parses an item of the register. */
export const parseRegisterItem = (item: Record<string, unknown>): RegisteredCourse[] =>
  RegisterCourses.parse(JSON.parse(inflateRawSync(RegisterItem.parse(item).courses).toString()));
