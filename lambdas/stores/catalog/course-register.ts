import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { CourseCard } from '../../contract/schemas/course.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { registerKey } from './catalog-keys.ts';

const PublishedCourse = z.object({
  ordinal: z.int(),
  /** Fingerprint of the course files that this was published from. */
  sourceHash: z.string(),
  card: CourseCard,
  skills: z.array(z.string()),
  topicLabel: z.string(),
  featured: z.boolean(),
  keywords: z.optional(z.array(z.string())),
  lectureWords: z._default(z.string(), ''),
  /** Day of the first publication, `YYYY-MM-DD`; courses published by the first edition have none, and count as old. */
  firstPublished: z._default(z.string(), '2026-11-21'),
});
/** What publishing remembers of each course: all that its lists, its search terms and its neighbors are made from. */
export type PublishedCourse = z.output<typeof PublishedCourse>;

/** Reads what is remembered of a course; the order of the fields is always the same, which digests depend on. */
export const parsePublishedCourse = (item: unknown): PublishedCourse => PublishedCourse.parse(item);

const RegisteredCourse = z.object({
  ordinal: z.int(),
  sourceHash: z.string(),
  /** Beginning of the SHA-256 of the whole published course. */
  digest: z.string(),
  card: z.pick(CourseCard, {
    id: true,
    topic: true,
    level: true,
    duration: true,
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
});
/**
 * A published course without its texts, in about a hundred bytes: enough to know which course changed, where each stands in
 * every list and which courses go together.
 */
export type RegisteredCourse = z.output<typeof RegisteredCourse>;

/** What the register holds of a published course. */
export const toRegistered = (course: PublishedCourse): RegisteredCourse =>
  RegisteredCourse.parse({
    ...course,
    digest: createHash('sha256').update(JSON.stringify(course)).digest('hex').slice(0, 32),
  });

/** Changes when the same courses must be indexed anew because the index is built differently. */
const indexVersion = 5;

/** What lists and search made from these courses are known by. */
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

/** Courses in one item, about 8 KB: a change of one course writes that much, and reading ten thousand is two queries. */
const itemCourses = 64;

/** The items of the register, in the order of their keys. */
export const registerItems = (courses: readonly RegisteredCourse[]): Item[] => {
  const chunks = new Map<number, RegisteredCourse[]>();
  for (const course of [...courses].sort((a, b) => a.ordinal - b.ordinal)) {
    const number = Math.floor(course.ordinal / itemCourses);
    const chunk = chunks.get(number);
    if (chunk) chunk.push(course);
    else chunks.set(number, [course]);
  }
  return [...chunks].map(([number, chunk]) => ({
    ...registerKey(number),
    // A view on plain bytes: what is read back is compared with what would be written.
    courses: new Uint8Array(deflateRawSync(JSON.stringify(chunk))),
  }));
};

/** The items of which one of these courses is part. */
export const registerItemsOf = (
  courses: readonly RegisteredCourse[],
  ordinals: Iterable<number>,
): { readonly items: Item[]; readonly emptied: Item[] } => {
  const numbers = new Set([...ordinals].map((ordinal) => Math.floor(ordinal / itemCourses)));
  const items = registerItems(
    courses.filter(({ ordinal }) => numbers.has(Math.floor(ordinal / itemCourses))),
  );
  const filled = new Set(items.map(({ sk }) => sk));
  return {
    items,
    emptied: [...numbers].map(registerKey).filter(({ sk }) => !filled.has(sk)),
  };
};

const RegisterItem = z.object({ courses: z.instanceof(Uint8Array) });
const RegisterCourses = z.array(RegisteredCourse);

/** Reads an item of the register. */
export const parseRegisterItem = (item: Record<string, unknown>): RegisteredCourse[] =>
  RegisterCourses.parse(JSON.parse(inflateRawSync(RegisterItem.parse(item).courses).toString()));
