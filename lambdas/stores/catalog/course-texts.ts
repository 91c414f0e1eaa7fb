import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CourseView } from '../../domain/chat/passages.ts';
import type { Course } from '../../domain/course.ts';
import { listBlocks } from '../../domain/retrieval/text-blocks.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  progressKey,
  toEntitlements,
} from '../learning/learning-records.ts';
import { createRecent, type Recent } from '../recent.ts';
import { courseIndexKey, passageKey, textBlockKey, wholeTextKey } from './catalog-keys.ts';
import { courseLifetimeMs } from './course-cache.ts';
import { courseKey, parseCourse, parseSourceHash } from './course-record.ts';
import { indexPartsMax, parseIndexItem, type StoredIndex } from './lecture-text-items.ts';

/** A course as somebody sees it, with the index of its texts, which is of all lectures: open and closed ones. */
export interface IndexedCourseView extends CourseView {
  /** Empty for a course without texts, and for one that only the release before published. */
  readonly indexes: readonly StoredIndex[];
}

/** A course with the index of its texts, which is the same for everybody. */
export interface IndexedCourse {
  readonly course: Course;
  readonly indexes: readonly StoredIndex[];
}

export interface LectureAddress {
  readonly courseId: string;
  readonly lectureId: string;
}

/** Some of the text of a lecture. */
export interface TextAddress extends LectureAddress {
  /** The places that are wanted, by their index in the lecture. */
  readonly places: ReadonlySet<number>;
  /** Whether the release before stored it, in one piece. */
  readonly isWhole: boolean;
}

/** Where some of the text of a lecture is, which the indexes of its course name. */
export const textAddress = (
  { course, indexes }: IndexedCourse,
  lectureId: string,
  places: ReadonlySet<number>,
): TextAddress => ({
  courseId: course.id,
  lectureId,
  places,
  isWhole: indexes.some(({ isWhole }) => isWhole),
});

export interface CourseTextStore {
  /**
   * Courses in the order asked for, with what the learner holds in them and the index of their texts; absent ones are left
   * out. One round trip. What the learner holds is read each time.
   */
  readCourses(courseIds: readonly string[], sub: string | undefined): Promise<IndexedCourseView[]>;
  /**
   * The items of some of the text of lectures, in the order asked for; none for a lecture without. `parseTextItems` reads them, which
   * takes code that comes with the first search. One round trip. The caller decides first which lectures the asker may open, and
   * asks for those alone.
   */
  readTextItems(lectures: readonly TextAddress[]): Promise<(readonly StoredItem[])[]>;
  /** The same of courses that only the release before published; see `parsePassageItem`. */
  readPassageItems(lectures: readonly LectureAddress[]): Promise<(StoredItem | undefined)[]>;
}

/** An item as it was read. */
type StoredItem = Readonly<Record<string, unknown>>;

/** Keys that DynamoDB takes in one call. */
const batchMax = 100;
/** Courses read in one call: each has a key, an index, an enrollment and progress. */
const batchSize = Math.floor(batchMax / (indexPartsMax + 3));

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const parts = [...Array(indexPartsMax).keys()];

/** Courses in one container: each with its index may take a megabyte. */
const coursesMax = 12;
const indexLifetimeMs = 600_000;

/** What a container remembers of courses that are searched. */
export interface IndexedCourseCache {
  /** For seconds: people search again with the next letter, and ask the next question. */
  readonly courses: Recent<IndexedCourse>;
  /** For ten minutes, and only with the same files of the course as when they were read: they are most of what a search reads. */
  readonly indexes: Recent<{ readonly sourceHash: string; readonly indexes: readonly StoredIndex[] }>;
}

/** @param now the clock, in ms */
export const createIndexedCourseCache = (now: () => number): IndexedCourseCache => ({
  courses: createRecent(now, { lifetimeMs: courseLifetimeMs, max: coursesMax }),
  indexes: createRecent(now, { lifetimeMs: indexLifetimeMs, max: coursesMax }),
});

/** Reads what is searched inside courses. */
export const createCourseTextStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly catalog: string; readonly learning: string },
  cache?: IndexedCourseCache,
): CourseTextStore => {
  const indexKeys = (id: string): ItemKey[] => parts.map((part) => courseIndexKey(id, part));

  const readBatch = async (
    courseIds: readonly string[],
    sub: string | undefined,
  ): Promise<IndexedCourseView[]> => {
    const remembered = new Map(
      courseIds.flatMap((id) => {
        const known = cache?.courses.get(id);
        return known ? [[id, known] as const] : [];
      }),
    );
    // Looked up once: other courses and other requests push indexes out of the cache meanwhile.
    const knownIndexes = new Map(
      courseIds.flatMap((id) => {
        const known = remembered.has(id) ? undefined : cache?.indexes.get(id);
        return known ? [[id, known] as const] : [];
      }),
    );
    const items = await batchGetTables(client, {
      [tables.catalog]: {
        keys: courseIds
          .filter((id) => !remembered.has(id))
          .flatMap((id) => [courseKey(id), ...(knownIndexes.has(id) ? [] : indexKeys(id))]),
        consistent: false,
      },
      [tables.learning]: {
        keys:
          sub === undefined ? [] : courseIds.flatMap((id) => [enrollmentKey(sub, id), progressKey(sub, id)]),
        consistent: true,
      },
    });
    const hashOf = (id: string): string | undefined =>
      parseSourceHash(items.get(tables.catalog, courseKey(id)));
    // Published anew since their indexes were read: another round trip, once, and consistent, since what it finds is kept.
    const changed = new Set(
      [...knownIndexes].flatMap(([id, { sourceHash }]) => (sourceHash === hashOf(id) ? [] : [id])),
    );
    const anew = await batchGetTables(client, {
      [tables.catalog]: { keys: [...changed].flatMap(indexKeys), consistent: true },
    });
    const readIndexes = (id: string): readonly StoredIndex[] => {
      const known = knownIndexes.get(id);
      if (known && !changed.has(id)) return known.indexes;
      const read = known ? anew : items;
      const indexes = indexKeys(id).flatMap((key) => {
        const index = read.get(tables.catalog, key);
        return index ? [parseIndexItem(index)] : [];
      });
      const sourceHash = hashOf(id);
      if (sourceHash !== undefined) cache?.indexes.put(id, { sourceHash, indexes });
      return indexes;
    };
    const readCourse = (id: string): IndexedCourse | undefined => {
      const item = items.get(tables.catalog, courseKey(id));
      if (!item) return undefined;
      const read = { course: parseCourse(item), indexes: readIndexes(id) };
      cache?.courses.put(id, read);
      return read;
    };
    return courseIds.flatMap((id) => {
      const read = remembered.get(id) ?? readCourse(id);
      if (!read) return [];
      if (sub === undefined) return [read];
      const enrollment = items.get(tables.learning, enrollmentKey(sub, id));
      const progress = parseProgress(items.get(tables.learning, progressKey(sub, id)));
      const entitlements = toEntitlements(enrollment && parseEnrollment(enrollment), progress);
      return [{ ...read, entitlements }];
    });
  };

  /** Items by their keys. */
  const readItems = async (keys: readonly ItemKey[]) => {
    const read = await Promise.all(
      chunks(keys, batchMax).map((some) =>
        batchGetTables(client, { [tables.catalog]: { keys: some, consistent: false } }),
      ),
    );
    return (key: ItemKey): StoredItem[] =>
      read.flatMap((items) => {
        const item = items.get(tables.catalog, key);
        return item ? [item] : [];
      });
  };

  const textKeys = ({ courseId, lectureId, places, isWhole }: TextAddress): ItemKey[] =>
    isWhole
      ? [wholeTextKey(courseId, lectureId)]
      : listBlocks(places).map((block) => textBlockKey(courseId, lectureId, block));

  return {
    readCourses: async (courseIds, sub) =>
      (await Promise.all(chunks(courseIds, batchSize).map((batch) => readBatch(batch, sub)))).flat(),

    readTextItems: async (lectures) => {
      const itemsAt = await readItems(lectures.flatMap(textKeys));
      return lectures.map((address) => textKeys(address).flatMap(itemsAt));
    },

    readPassageItems: async (lectures) => {
      const keyOf = ({ courseId, lectureId }: LectureAddress) => passageKey(courseId, lectureId);
      const itemsAt = await readItems(lectures.map(keyOf));
      return lectures.map((address) => itemsAt(keyOf(address))[0]);
    },
  };
};
