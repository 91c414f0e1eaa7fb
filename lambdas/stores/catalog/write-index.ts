import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import { popularityKey } from '../../domain/course-card.ts';
import { countFacets, groupCourses, labelTopics } from '../../domain/facets.ts';
import { fileVocabulary, topicTerm, weighTerms } from '../../domain/search/terms.ts';
import type { Item } from '../dynamodb/batch-write.ts';
import { syncPartition, writeDifference } from '../dynamodb/partition-sync.ts';
import {
  byPopularity,
  type IndexedCourse,
  listPartitions,
  numberTopics,
  termItems,
  weighCourses,
} from './catalog-index.ts';
import { facetsKey, shards, shelvesPartition, termPartition, termShardOf } from './catalog-keys.ts';
import { relatedPartitions, shelfItems } from './recommendation-items.ts';

/** Partitions synchronized at once. */
const width = 4;

interface Partition {
  readonly pk: string;
  readonly rows: Item[];
}

/** What lists and search are made from, worked out once for all partitions. */
const prepare = (published: readonly IndexedCourse[]) => {
  const courses = byPopularity(published);
  const numbers = numberTopics(courses.map(({ card }) => card.topic));
  return { courses, numbers, weighed: weighCourses(courses, numbers) };
};
type Prepared = ReturnType<typeof prepare>;

/** Every partition of the index but those of search terms, with the rows that it must hold. */
const listsOf = ({ courses }: Prepared, topics: readonly string[]): Partition[] => {
  const groups = groupCourses(courses.map(({ card }) => card));
  const labels = labelTopics(courses.map(({ card, topicLabel }) => ({ ...card, topicLabel })));
  return [
    ...listPartitions(courses, topics),
    ...relatedPartitions(courses),
    { pk: shelvesPartition, rows: shelfItems(courses) },
    { pk: facetsKey.pk, rows: [{ ...facetsKey, ...countFacets(groups, labels), groups }] },
  ];
};

/** The search terms whose items may differ: those of courses that changed, came or went, and of topics numbered anew. */
const changedTerms = (before: Prepared, after: Prepared): Set<string> => {
  const describe = ({ courses, weighed }: Prepared) =>
    new Map(
      weighed.map((words, place) => {
        const course = courses[place];
        return [words.ordinal, { words, popularity: course && popularityKey(course.card) }];
      }),
    );
  const [held, wanted] = [describe(before), describe(after)];
  const terms = new Set<string>();
  for (const ordinal of new Set([...held.keys(), ...wanted.keys()])) {
    const versions = [held.get(ordinal), wanted.get(ordinal)];
    if (isDeepStrictEqual(versions[0], versions[1])) continue;
    for (const version of versions) {
      if (!version) continue;
      for (const term of weighTerms(version.words.words).keys()) terms.add(term);
      for (const [term] of fileVocabulary(version.words.words.keys())) terms.add(term);
    }
  }
  for (const topic of new Set([...before.numbers.keys(), ...after.numbers.keys()])) {
    if (before.numbers.get(topic) !== after.numbers.get(topic)) terms.add(topicTerm(topic));
  }
  return terms;
};

export interface IndexOptions {
  /** Topics that have or may have lists. */
  readonly topics: readonly string[];
  /** The courses that the index is known to stand for: what it holds is worked out from them and not read. */
  readonly held?: readonly IndexedCourse[] | undefined;
  /** Called after each part with the parts done and in all. */
  readonly report: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes lists, shelves, search index and facets stand for exactly these courses, writing only what differs. What is known of
 * the index needs no reading, so that one changed course costs its own rows however many others there are.
 * @returns the number of writes
 */
export const writeIndex = async (
  client: DynamoDBDocumentClient,
  table: string,
  published: readonly IndexedCourse[],
  { topics, held, report, signal }: IndexOptions,
): Promise<number> => {
  const after = prepare(published);
  const before = held && prepare(held);
  const lists = listsOf(after, topics);
  const listsHeld = before && new Map(listsOf(before, topics).map(({ pk, rows }) => [pk, rows]));
  const parts = lists.length + shards;
  let writes = 0;
  let done = 0;
  const count = (written: number): void => {
    writes += written;
    done += 1;
    report(done, parts);
  };
  const limit = pLimit(width);
  await limit.map(lists, async ({ pk, rows }) => {
    const known = listsHeld && (listsHeld.get(pk) ?? []);
    count(
      await (known
        ? writeDifference(client, table, known, rows, signal)
        : syncPartition(client, table, pk, rows, signal)),
    );
  });
  if (before) {
    const terms = changedTerms(before, after);
    const isChanged = (term: string) => terms.has(term);
    const [old, wanted] = [before, after].map((each) => termItems(each.weighed, each.numbers, isChanged));
    count(await writeDifference(client, table, old ?? [], wanted ?? [], signal));
    report(parts, parts);
    return writes;
  }
  await limit.map(Array(shards).keys(), async (shard) => {
    const items = termItems(after.weighed, after.numbers, (term) => termShardOf(term) === shard);
    count(await syncPartition(client, table, termPartition(shard), items, signal));
  });
  return writes;
};
