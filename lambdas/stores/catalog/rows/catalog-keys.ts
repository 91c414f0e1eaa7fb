import type { CourseSort } from '../../../contract/schemas/course.ts';
import { filterKeyParts, type FilterValues } from '../../../domain/course/course-filters.ts';
import { fnv1a } from '../../dynamodb/fnv1a.ts';
import type { ItemKey } from '../../dynamodb/keys.ts';

/**
 * Number of partitions for cards and for search terms: enough for the reads of a busy day, few enough that publishing can read the whole
 * index by Query instead of a Scan.
 */
export const shards = 16;

/** Returns the shard of a search term. */
export const toTermShard = (term: string): number => fnv1a(term) % shards;
/** Partition of the terms of a shard. */
export const termPartition = (shard: number): string => `TERM#${shard}`;
/** Key of the posting list or vocabulary bucket of a search term. */
export const termKey = (term: string): ItemKey => ({ pk: termPartition(toTermShard(term)), sk: term });

/** Key of all courses of a term that has more than fit into its list. Only publishing reads it. */
export const allCoursesKey = (term: string): ItemKey => ({ ...termKey(term), sk: `a:${term}` });
/** Key of the number of courses that use each word of a vocabulary bucket. Only publishing reads it. */
export const wordUsesKey = (bucket: string): ItemKey => ({ ...termKey(bucket), sk: `n:${bucket}` });

/** Partition of the cards of a shard. */
export const cardPartition = (shard: number): string => `CARD#${shard}`;
/** Key of the card of a course, by its ordinal in posting lists. */
export const cardKey = (ordinal: number): ItemKey => ({
  pk: cardPartition(ordinal % shards),
  sk: String(ordinal).padStart(8, '0'),
});

const listPrefixes: Readonly<Record<CourseSort, string>> = { popular: 'LIST', newest: 'NEWEST' };

/** Partition with the cards of all courses that match a combination of filters, in this order. */
export const listPartition = (filters: FilterValues, sort: CourseSort): string =>
  [listPrefixes[sort], ...filterKeyParts(filters, '*')].join('#');
/** Sort key of the row with the number of the others in its list. Sorts before every card. */
export const listHead = '!';
export const featuredPartition = 'FEATURED';

export const shelvesPartition = 'SHELVES';
/** Key of a shelf: a few courses of a topic, or of the whole catalog, to choose recommendations from. */
export const shelfKey = (topic: string): ItemKey => ({ pk: shelvesPartition, sk: topic });

/** Partition of the related courses of a shard. */
export const relatedPartition = (shard: number): string => `RELATED#${shard}`;
/** Key of the courses that are related to a course. */
export const relatedKey = (courseId: string): ItemKey => ({
  pk: relatedPartition(fnv1a(courseId) % shards),
  sk: courseId,
});

/** Partition of the register of published courses. */
export const registerPartition = 'REGISTER';
/** Key of a part of the register, by its number. */
export const registerKey = (number: number): ItemKey => ({
  pk: registerPartition,
  sk: String(number).padStart(6, '0'),
});

export const facetsKey: ItemKey = { pk: 'FACETS', sk: 'FACETS' };
/** Key of the progress of publishing, and of the current publisher's lock. */
export const publicationKey: ItemKey = { pk: 'PUBLICATION', sk: 'PUBLICATION' };
export const quizPrefix = 'QUIZ#';
/** Key of a quiz with its answer key, in the partition of its course. */
export const quizKey = (courseId: string, quizId: string): ItemKey => ({
  pk: `COURSE#${courseId}`,
  sk: `${quizPrefix}${quizId}`,
});

/** Key of what a course asks beside its quizzes, with the keys, in the partition of the course. */
export const questionsKey = (courseId: string): ItemKey => ({ pk: `COURSE#${courseId}`, sk: 'QUESTIONS' });

/** Partition of the previews of a course. */
export const previewPartition = (courseId: string): string => `PREVIEW#${courseId}`;
/** Key of a preview, by the hash of the secret in its link. */
export const previewKey = (courseId: string, secretHash: string): ItemKey => ({
  pk: previewPartition(courseId),
  sk: secretHash,
});

/** Partition of the texts of a course and their index, for the search inside the course. Nothing in it is public. */
export const courseTextPartition = (courseId: string): string => `SEARCH#${courseId}`;
/** Key of one part of the index of a course. Most courses have one part. */
export const courseIndexKey = (courseId: string, part: number): ItemKey => ({
  pk: courseTextPartition(courseId),
  sk: `INDEX#${part}`,
});
/** What the sort keys of a lecture's blocks begin with. */
export const textBlockPrefix = (lectureId: string): string => `TEXT#${lectureId}#`;
/** Key of one block of the text of a lecture. The index refers to its places. */
export const textBlockKey = (courseId: string, lectureId: string, block: number): ItemKey => ({
  pk: courseTextPartition(courseId),
  sk: `${textBlockPrefix(lectureId)}${block}`,
});
