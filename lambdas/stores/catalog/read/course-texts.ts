import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CourseView } from '../../../domain/chat/passages.ts';
import type { Course } from '../../../domain/course/course.ts';
import { listBlocks } from '../../../domain/retrieval/text-blocks.ts';
import { chunk } from '../../chunk.ts';
import { batchGetTables } from '../../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../../dynamodb/keys.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  progressKey,
  toEntitlements,
} from '../../learning/learning-records.ts';
import { createRecent, type Recent } from '../../recent.ts';
import { courseIndexKey, textBlockKey } from '../rows/catalog-keys.ts';
import { courseKey, parseCourse, parseSourceHash } from '../rows/course-record.ts';
import { indexPartsMax, parseIndexItem } from '../rows/lecture-text-items.ts';
import { courseLifetimeMs } from './course-cache.ts';

/** A course with a learner's entitlements and the index of its texts. The index covers all lectures, open and closed. */
export interface IndexedCourseView extends CourseView {
  /** Empty for a course without texts. */
  readonly indexes: readonly Uint8Array[];
}

/** A course with the index of its texts, which is the same for everybody. */
interface CourseTextIndex {
  readonly course: Course;
  readonly indexes: readonly Uint8Array[];
}

/** Part of the text of a lecture. */
interface TextAddress {
  readonly courseId: string;
  readonly lectureId: string;
  /** Indexes of the wanted places in the lecture. */
  readonly places: ReadonlySet<number>;
}

export interface CourseTextStore {
  /**
   * Reads courses in the order of the ids, with the learner's entitlements and the index of their texts. Missing courses are left out. One round
   * trip. Entitlements are never cached.
   */
  readCourses(courseIds: readonly string[], sub: string | undefined): Promise<IndexedCourseView[]>;
  /**
   * Reads the items of parts of lecture texts, in the order of the request; an empty list for a lecture without text. They are parsed by
   * `parseTextItems`, whose code is loaded with the first search. One round trip. The caller must request only lectures that the asker may
   * open.
   */
  readTextItems(lectures: readonly TextAddress[]): Promise<(readonly StoredItem[])[]>;
}

type StoredItem = Readonly<Record<string, unknown>>;

/** DynamoDB's maximum number of keys in one read. */
const batchMax = 100;
/** Courses in one read. Each takes the keys of course, enrollment, progress and the parts of the index. */
const batchSize = Math.floor(batchMax / (indexPartsMax + 3));

const parts = [...Array(indexPartsMax).keys()];

/** Courses per container. Each with its index may take a megabyte. */
const coursesMax = 12;
const indexLifetimeMs = 600_000;

/** Caches of a container for searched courses. */
export interface IndexedCourseCache {
  /** Cached for seconds, because people search again with the next letter and ask the next question. */
  readonly courses: Recent<CourseTextIndex>;
  /** Cached for ten minutes while the hash of the course's files is the same. Indexes are most of the data that a search reads. */
  readonly indexes: Recent<{ readonly sourceHash: string; readonly indexes: readonly Uint8Array[] }>;
}

/** @param now the clock, in ms */
export const createIndexedCourseCache = (now: () => number): IndexedCourseCache => ({
  courses: createRecent(now, { lifetimeMs: courseLifetimeMs, max: coursesMax }),
  indexes: createRecent(now, { lifetimeMs: indexLifetimeMs, max: coursesMax }),
});

const indexKeys = (id: string): ItemKey[] => parts.map((part) => courseIndexKey(id, part));

const textKeys = ({ courseId, lectureId, places }: TextAddress): ItemKey[] =>
  listBlocks(places).map((block) => textBlockKey(courseId, lectureId, block));

const lookUp = <T>(cache: Recent<T> | undefined, ids: readonly string[]): Map<string, T> =>
  new Map(
    ids.flatMap((id) => {
      const known = cache?.get(id);
      return known ? [[id, known] as const] : [];
    }),
  );

/** Where the courses and a learner's rows are. */
interface Source {
  readonly client: DynamoDBDocumentClient;
  readonly tables: { readonly catalog: string; readonly learning: string };
  readonly cache: IndexedCourseCache | undefined;
}

const readBatch = async (
  { client, tables, cache }: Source,
  courseIds: readonly string[],
  sub: string | undefined,
): Promise<IndexedCourseView[]> => {
  const cached = lookUp(cache?.courses, courseIds);
  // Looked up once, because concurrent requests may evict indexes from the cache.
  const knownIndexes = lookUp(
    cache?.indexes,
    courseIds.filter((id) => !cached.has(id)),
  );
  const items = await batchGetTables(client, {
    [tables.catalog]: {
      keys: courseIds
        .filter((id) => !cached.has(id))
        .flatMap((id) => [courseKey(id), ...(knownIndexes.has(id) ? [] : indexKeys(id))]),
      consistent: false,
    },
    [tables.learning]: {
      keys:
        sub === undefined ? [] : courseIds.flatMap((id) => [enrollmentKey(sub, id), progressKey(sub, id)]),
      consistent: true,
    },
  });
  const getSourceHash = (id: string): string | undefined =>
    parseSourceHash(items.get(tables.catalog, courseKey(id)));
  // Courses that were published again since their indexes were cached take another round trip. It is strongly consistent, because the result
  // is cached.
  const changed = new Set(
    [...knownIndexes].flatMap(([id, { sourceHash }]) => (sourceHash === getSourceHash(id) ? [] : [id])),
  );
  const refreshed = await batchGetTables(client, {
    [tables.catalog]: { keys: [...changed].flatMap(indexKeys), consistent: true },
  });
  const readIndexes = (id: string): readonly Uint8Array[] => {
    const known = knownIndexes.get(id);
    if (known && !changed.has(id)) return known.indexes;
    const read = known ? refreshed : items;
    const indexes = indexKeys(id).flatMap((key) => {
      const index = read.get(tables.catalog, key);
      return index ? [parseIndexItem(index)] : [];
    });
    const sourceHash = getSourceHash(id);
    if (sourceHash !== undefined) cache?.indexes.put(id, { sourceHash, indexes });
    return indexes;
  };
  const readCourse = (id: string): CourseTextIndex | undefined => {
    const item = items.get(tables.catalog, courseKey(id));
    if (!item) return undefined;
    const read = { course: parseCourse(item), indexes: readIndexes(id) };
    cache?.courses.put(id, read);
    return read;
  };
  return courseIds.flatMap((id) => {
    const read = cached.get(id) ?? readCourse(id);
    if (!read) return [];
    if (sub === undefined) return [read];
    const enrollment = items.get(tables.learning, enrollmentKey(sub, id));
    const progress = parseProgress(items.get(tables.learning, progressKey(sub, id)));
    const entitlements = toEntitlements(enrollment && parseEnrollment(enrollment), progress);
    return [{ ...read, entitlements }];
  });
};

/** Reads items of any number of keys. @returns the item of a key, or none */
const readItems = async (client: DynamoDBDocumentClient, table: string, keys: readonly ItemKey[]) => {
  const read = await Promise.all(
    chunk(keys, batchMax).map((batch) =>
      batchGetTables(client, { [table]: { keys: batch, consistent: false } }),
    ),
  );
  return (key: ItemKey): StoredItem[] =>
    read.flatMap((items) => {
      const item = items.get(table, key);
      return item ? [item] : [];
    });
};

/** Creates the reader of courses and their texts for search. */
export const createCourseTextStore = (
  client: DynamoDBDocumentClient,
  tables: Source['tables'],
  cache?: IndexedCourseCache,
): CourseTextStore => ({
  readCourses: async (courseIds, sub) => {
    const source: Source = { client, tables, cache };
    const batches = chunk(courseIds, batchSize).map((batch) => readBatch(source, batch, sub));
    return (await Promise.all(batches)).flat();
  },

  readTextItems: async (lectures) => {
    const getItems = await readItems(client, tables.catalog, lectures.flatMap(textKeys));
    return lectures.map((address) => textKeys(address).flatMap(getItems));
  },
});
