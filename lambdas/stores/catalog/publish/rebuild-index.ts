import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fillShelves } from '../../../domain/recommendations/course-shelves.ts';
import { createRelations } from '../../../domain/recommendations/related-courses.ts';
import { postingSorter } from '../../../domain/search/coded-postings.ts';
import type { Item } from '../../dynamodb/batch-write.ts';
import { syncPartition, syncSorted } from '../../dynamodb/partition-sync.ts';
import { fewAtATime } from '../../few-at-a-time.ts';
import {
  facetsKey,
  registerPartition,
  relatedKey,
  relatedPartition,
  shards,
  shelvesPartition,
  termKey,
  termPartition,
  toTermShard,
} from '../rows/catalog-keys.ts';
import { relatedItem, shelfItem } from '../rows/recommendation-items.ts';
import { bucketItems, postingItems } from '../rows/term-items.ts';
import {
  byPopularity,
  type CatalogList,
  catalogLists,
  listHeadRow,
  listRow,
  listSortKey,
  numberValues,
  type OpenValues,
  openValues,
  weighCourse,
} from './catalog-index.ts';
import { type CatalogCourse, type RegisteredCourse, registerItems, toRegistered } from './course-register.ts';
import { openPostingSpool, type PostingSpool } from './posting-spool.ts';
import { facetsItem } from './update-lists.ts';

/** Partitions synchronized concurrently. */
const width = 4;
/** Shards of terms processed concurrently: one is written while another is sorted and packed. All items of a shard are in memory. */
const termWidth = 2;

/** Yields the rows of a list in the order of their keys. */
const listRows = function* (
  { pk, sort, isCounted }: CatalogList,
  listed: readonly RegisteredCourse[],
  spool: PostingSpool,
): Generator<Item> {
  const keyed = listed
    .map((course) => ({ course, key: listSortKey(sort, course) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  if (keyed.length > 0 && isCounted) yield listHeadRow(pk, keyed.length);
  for (const [place, { course, key }] of keyed.entries()) {
    yield listRow(pk, key, spool.read(course).card, place === keyed.length - 1);
  }
};

export interface RebuildOptions {
  /** Filter values that have or may have lists. */
  readonly values: OpenValues;
  /** Yields all published courses with all fields, in any order. Courses that are not listed are ignored. */
  readonly cards: () => AsyncIterable<CatalogCourse>;
  /** Called after each part with the number of finished parts and of all parts. */
  readonly report: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Synchronizes lists, shelves, search index, facets and register with exactly these courses, by comparing everything in the table. Only the
 * displayed data of each course stays in memory, one or two kilobytes; terms are spooled to temporary files.
 * @returns the number of writes
 */
export const rebuildIndex = async (
  client: DynamoDBDocumentClient,
  table: string,
  published: readonly RegisteredCourse[],
  { values, cards, report, signal }: RebuildOptions,
): Promise<number> => {
  const courses = byPopularity(published);
  const numbers = numberValues(openValues(courses));
  const listed = new Set(courses.map(({ digest }) => digest));
  const spool = await openPostingSpool();
  const lists = catalogLists(values);
  const parts = lists.length + 2 * shards + 3;
  let writes = 0;
  let done = 0;
  const count = async (written: Promise<number>): Promise<void> => {
    // Awaited before adding, because other parts count concurrently.
    const more = await written;
    writes += more;
    done += 1;
    report(done, parts);
  };
  const sync = (pk: string, rows: Item[]) => syncPartition(client, table, pk, rows, signal);
  const stream = (pk: string, rows: Iterable<Item>) => syncSorted(client, table, pk, rows, signal);
  try {
    for await (const course of cards()) {
      signal?.throwIfAborted();
      const { digest } = toRegistered(course);
      if (listed.has(digest)) spool.add(course, digest, weighCourse(course, numbers));
    }
    await fewAtATime(width, lists, (list) => {
      const listed = courses.filter(list.holds);
      return count(stream(list.pk, listRows(list, listed, spool)));
    });

    const relations = createRelations(courses);
    const byId = [...courses].sort((a, b) => (a.card.id < b.card.id ? -1 : 1));
    const relatedRows = function* (pk: string): Generator<Item> {
      for (const course of byId) {
        if (relatedKey(course.card.id).pk !== pk) continue;
        yield relatedItem(spool.read(course), relations.relatedTo(course).map(spool.read));
      }
    };
    await fewAtATime(width, Array(shards).keys(), (shard) => {
      const pk = relatedPartition(shard);
      return count(stream(pk, relatedRows(pk)));
    });
    const shelves = fillShelves(courses).map(({ topic, courses: shelved }) =>
      shelfItem(topic, shelved.map(spool.read)),
    );
    await count(sync(shelvesPartition, shelves));
    await count(sync(facetsKey.pk, [facetsItem(courses)]));

    const inOrder = postingSorter(courses.map(({ ordinal }) => ordinal));
    await fewAtATime(termWidth, Array(shards).keys(), (shard) => {
      const numberItems = [...numbers]
        .filter(([term]) => toTermShard(term) === shard)
        .map(([term, number]) => ({ ...termKey(term), number }));
      const items = [
        ...[...spool.terms(shard)].flatMap(([term, postings]) => postingItems(term, inOrder(postings))),
        ...[...spool.buckets(shard)].flatMap(([bucket, uses]) => bucketItems(bucket, uses)),
        ...numberItems,
      ];
      return count(sync(termPartition(shard), items));
    });
    await count(sync(registerPartition, registerItems(published)));
    return writes;
  } finally {
    spool.remove();
  }
};
