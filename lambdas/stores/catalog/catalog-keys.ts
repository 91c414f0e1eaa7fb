import type { CourseSort } from '../../contract/schemas/course.ts';
import type { SearchFilters } from '../../domain/search/terms.ts';
import { fnv1a } from '../dynamodb/fnv1a.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/**
 * Cards and search terms are spread over this many partitions: enough to take the reads of a busy day, few enough that
 * publishing reads the whole index back by Query instead of a Scan.
 */
export const shards = 16;

/** Which of the partitions of terms holds a term. */
export const termShardOf = (term: string): number => fnv1a(term) % shards;
/** Partition of the terms of a shard. */
export const termPartition = (shard: number): string => `TERM#${shard}`;
/** Posting list or vocabulary bucket of a search term. */
export const termKey = (term: string): ItemKey => ({ pk: termPartition(termShardOf(term)), sk: term });

/** Beside the list of a term that has more courses than it holds: all of them, for publishing alone. */
export const allCoursesKey = (term: string): ItemKey => ({ ...termKey(term), sk: `a:${term}` });
/** Beside a vocabulary bucket: how many courses use each of its words, for publishing alone. */
export const wordUsesKey = (bucket: string): ItemKey => ({ ...termKey(bucket), sk: `n:${bucket}` });

/** Partition of the cards of a shard. */
export const cardPartition = (shard: number): string => `CARD#${shard}`;
/** Card of a course by the ordinal that posting lists name it by. */
export const cardKey = (ordinal: number): ItemKey => ({
  pk: cardPartition(ordinal % shards),
  sk: String(ordinal).padStart(8, '0'),
});

const listPrefixes: Readonly<Record<CourseSort, string>> = { popular: 'LIST', newest: 'NEWEST' };

/** Partition that holds, in this order, the cards of every course that a combination of filters lets through. */
export const listPartition = (
  { topic = '*', level = '*', duration = '*' }: SearchFilters,
  sort: CourseSort,
): string => `${listPrefixes[sort]}#${topic}#${level}#${duration}`;
/** Sort key of the row that counts the others of its list; before every card. */
export const listHead = '!';
export const featuredPartition = 'FEATURED';

export const shelvesPartition = 'SHELVES';
/** A few courses of a topic, or of the whole catalog, to choose recommendations from. */
export const shelfKey = (topic: string): ItemKey => ({ pk: shelvesPartition, sk: topic });

const relatedShardOf = (courseId: string): number => fnv1a(courseId) % shards;
/** Partition of the related courses of a shard. */
export const relatedPartition = (shard: number): string => `RELATED#${shard}`;
/** The courses that go with a course. */
export const relatedKey = (courseId: string): ItemKey => ({
  pk: relatedPartition(relatedShardOf(courseId)),
  sk: courseId,
});

/** Partition of the register of published courses. */
export const registerPartition = 'REGISTER';
/** A part of the register by its number. */
export const registerKey = (number: number): ItemKey => ({
  pk: registerPartition,
  sk: String(number).padStart(6, '0'),
});

export const facetsKey: ItemKey = { pk: 'FACETS', sk: 'FACETS' };
/** What publishing knows of its own progress, and who publishes now. */
export const publicationKey: ItemKey = { pk: 'PUBLICATION', sk: 'PUBLICATION' };
export const quizPrefix = 'QUIZ#';
/** A quiz with its key; in the partition of its course. */
export const quizKey = (courseId: string, quizId: string): ItemKey => ({
  pk: `COURSE#${courseId}`,
  sk: `${quizPrefix}${quizId}`,
});

/** Holds the previews of a course. */
export const previewPartition = (courseId: string): string => `PREVIEW#${courseId}`;
/** A preview by the hash of the secret in its link. */
export const previewKey = (courseId: string, secretHash: string): ItemKey => ({
  pk: previewPartition(courseId),
  sk: secretHash,
});

/** Holds what is searched inside a course: its texts, and the index of them; nothing public is in it. */
export const courseTextPartition = (courseId: string): string => `SEARCH#${courseId}`;
/** One part of the index of a course; most courses have one. */
export const courseIndexKey = (courseId: string, part: number): ItemKey => ({
  pk: courseTextPartition(courseId),
  sk: `INDEX#${part}`,
});
/** The text of one lecture as the release before stored it: whole. */
export const wholeTextKey = (courseId: string, lectureId: string): ItemKey => ({
  pk: courseTextPartition(courseId),
  sk: `TEXT#${lectureId}`,
});
/** Some of the text of one lecture: the places of one block, which the index names. */
export const textBlockKey = (courseId: string, lectureId: string, block: number): ItemKey => ({
  pk: courseTextPartition(courseId),
  sk: `TEXT#${lectureId}#${block}`,
});

/** Held what is said in the lectures of a course, as the release before published it. Publishing empties it. */
export const passagePartition = (courseId: string): string => `PASSAGES#${courseId}`;
/** What is said in one lecture, as the release before published it. */
export const passageKey = (courseId: string, lectureId: string): ItemKey => ({
  pk: passagePartition(courseId),
  sk: `LECTURE#${lectureId}`,
});
