import { setImmediate as turn } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Course } from '../lambdas/domain/course/course.ts';
import { popularityKey, toCourseCard } from '../lambdas/domain/course/course-card.ts';
import { codePosting } from '../lambdas/domain/search/coded-postings.ts';
import type { Posting } from '../lambdas/domain/search/postings.ts';
import {
  bucketTerm,
  fileVocabulary,
  lectureWords,
  weighTerms,
  wordTerm,
} from '../lambdas/domain/search/terms.ts';
import { vocabularyBuckets } from '../lambdas/domain/search/typo.ts';
import { searchWords, wordPrefixes } from '../lambdas/domain/search/words.ts';
import {
  listHeadRow,
  listRow,
  numberValues,
  weighCourse,
} from '../lambdas/stores/catalog/publish/catalog-index.ts';
import { parseCatalogCourse } from '../lambdas/stores/catalog/publish/course-register.ts';
import { createCatalogStore } from '../lambdas/stores/catalog/read/catalog.ts';
import { createSearchStore } from '../lambdas/stores/catalog/read/search.ts';
import { cardKey, listPartition, termKey } from '../lambdas/stores/catalog/rows/catalog-keys.ts';
import { bucketItems, postingItems } from '../lambdas/stores/catalog/rows/term-items.ts';
import { batchWrite, type Write } from '../lambdas/stores/dynamodb/batch-write.ts';
import { makeCourse } from '../test/support/courses.ts';
import { createTable, startDynamoDb } from '../test/support/dynamodb.ts';
import { countCalls, publish } from '../test/support/publishing.ts';
import { inventCourses, type InventedCourse } from './course-folders.ts';
import { median } from './measure.ts';

/** Cost of one request on a catalog of one size. */
export interface CatalogFigure {
  readonly request: string;
  readonly courses: number;
  readonly found: number;
  readonly dynamoDbCalls: number;
  readonly readUnits: number;
  /** Median of repeated requests. */
  readonly milliseconds: number;
}

/** Catalogs up to this size are published; of larger ones, only the rows that the requests below read are written. */
const wholeMax = 1_384;
const sizes = [12, wholeMax, 10_000, 50_000];
const repetitions = 25;
const limit = 9;

type Read = (client: DynamoDBDocumentClient, table: string) => Promise<{ courses: unknown[] }>;

const search =
  (text: string, level?: string): Read =>
  (client, table) =>
    createSearchStore(client, table).searchCourses({
      words: searchWords(text),
      filters: { level },
      limit,
    });

const requests: Readonly<Record<string, Read>> = {
  'list, no filter': (client, table) =>
    createCatalogStore(client, table).listCourses({ filters: {}, sort: 'popular', limit }),
  'list, level': (client, table) =>
    createCatalogStore(client, table).listCourses({ filters: { level: 'beginner' }, sort: 'popular', limit }),
  'search, one word': search('retrieval'),
  'search, two words and level': search('retrieval augmented', 'beginner'),
  'search, one typo and level': search('retrieval augmentd', 'beginner'),
  'search, nothing found': search('xyzzy'),
};

const measure = async (
  client: DynamoDBDocumentClient,
  table: string,
  courses: number,
): Promise<CatalogFigure[]> => {
  const calls = countCalls(client);
  const figures: CatalogFigure[] = [];
  for (const [request, read] of Object.entries(requests)) {
    const times: number[] = [];
    let found = 0;
    calls.names.length = 0;
    calls.readUnits = 0;
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const start = performance.now();
      found = (await read(client, table)).courses.length;
      times.push(performance.now() - start);
    }
    figures.push({
      request,
      courses,
      found,
      dynamoDbCalls: calls.names.length / repetitions,
      readUnits: calls.readUnits / repetitions,
      milliseconds: Math.round(median(times) * 10) / 10,
    });
  }
  return figures;
};

/** Terms that the requests read: prefixes of their words, and the buckets for misspelled ones. */
const readTerms = new Set(
  ['retrieval', 'augmented', 'augmentd', 'xyzzy'].flatMap((word) => [
    ...wordPrefixes(word).map(wordTerm),
    ...vocabularyBuckets(word).map(bucketTerm),
  ]),
);
const isRead = (term: string): boolean => readTerms.has(term);

const writesAtOnce = 1_000;
/** Number of courses after which pending responses of the database are processed; inventing a course takes about 3 ms. */
const coursesPerTurn = 3;

/** Writes the rows of a large catalog that the requests read: lists, cards and terms. */
const seed = async (client: DynamoDBDocumentClient, table: string, size: number): Promise<void> => {
  const numbers = numberValues({ topic: [...inventCourses(200)].map(({ file }) => file.topic) });
  const postings = new Map<string, (Posting & { readonly rank: string })[]>();
  const uses = new Map<string, Map<string, number>>();
  const writes: Write[] = [...numbers].map(([term, number]) => ({
    put: { ...termKey(term), number },
  }));
  const totals = new Map<string, number>();
  let ordinal = 0;
  let written: Promise<void> = Promise.resolve();
  for (const invented of inventCourses(size)) {
    ordinal += 1;
    const row = toRow(invented, ordinal);
    const { filters, words } = weighCourse(row, numbers);
    const rank = popularityKey(row.card);
    for (const [term, weight] of weighTerms(words, isRead)) {
      const list = postings.get(term) ?? [];
      list.push({ ordinal, weight, filters, rank });
      postings.set(term, list);
    }
    for (const [bucket, word] of fileVocabulary(words.keys())) {
      if (!isRead(bucket)) continue;
      const counts = uses.get(bucket) ?? new Map<string, number>();
      uses.set(bucket, counts.set(word, (counts.get(word) ?? 0) + 1));
    }
    writes.push({ put: { ...cardKey(ordinal), ...row } });
    for (const filter of [{}, { level: 'beginner' }]) {
      if (filter.level !== undefined && filter.level !== row.card.level) continue;
      const pk = listPartition(filter, 'popular');
      totals.set(pk, (totals.get(pk) ?? 0) + 1);
      writes.push({ put: listRow(pk, rank, row.card, false) });
    }
    if (writes.length >= writesAtOnce) {
      // The database writes a batch while the next courses are invented.
      await written;
      written = batchWrite(client, table, writes.splice(0));
    }
    if (ordinal % coursesPerTurn === 0) await Promise.race([written, turn()]);
  }
  await written;
  for (const [term, list] of postings) {
    const ranked = list.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    writes.push(...postingItems(term, ranked.map(codePosting)).map((put) => ({ put })));
  }
  for (const [bucket, counts] of uses) {
    writes.push(...bucketItems(bucket, counts).map((put) => ({ put })));
  }
  writes.push(...[...totals].map(([pk, total]) => ({ put: listHeadRow(pk, total) })));
  await batchWrite(client, table, writes);
};

const toCourse = ({ id, file }: InventedCourse): Course =>
  makeCourse({ id, ...file, sections: [], skills: [...file.skills], outcomes: [...file.outcomes] });

const toRow = (invented: InventedCourse, ordinal: number) => {
  const course = toCourse(invented);
  return parseCatalogCourse({
    ordinal,
    sourceHash: '',
    card: toCourseCard(course),
    skills: course.skills,
    topicLabel: course.topicLabel,
    featured: course.featured,
    lectureWords: lectureWords({ sections: invented.file.sections as unknown as Course['sections'] }),
    firstPublished: '2026-11-01',
  });
};

/** Measures list and search on small and large catalogs; calls and read units should hardly differ. */
export const benchCatalog = async (): Promise<CatalogFigure[]> => {
  const db = await startDynamoDb();
  try {
    const figures: CatalogFigure[] = [];
    for (const size of sizes) {
      const table = `Catalog${size}`;
      const publisher = db.client();
      await createTable(publisher, 'catalog', table);
      if (size <= wholeMax) await publish(publisher, table, [...inventCourses(size)].map(toCourse));
      else await seed(publisher, table, size);
      figures.push(...(await measure(db.client(), table, size)));
    }
    return figures;
  } finally {
    await db.close();
  }
};
