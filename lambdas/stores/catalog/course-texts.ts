import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CourseView } from '../../domain/chat/passages.ts';
import type { Course } from '../../domain/course.ts';
import type { LectureText } from '../../domain/retrieval/lecture-text.ts';
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
import { courseIndexKey, lectureTextKey, passageKey } from './catalog-keys.ts';
import { courseLifetimeMs } from './course-cache.ts';
import { courseKey, parseCourse } from './course-record.ts';
import {
  indexPartsMax,
  parseIndexItem,
  parsePassageItem,
  parseTextItem,
  type StoredIndex,
} from './lecture-text-items.ts';

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
  /** The places that are wanted, by their index in the lecture; all without. Of others the heading is told alone. */
  readonly places?: ReadonlySet<number>;
}

export interface CourseTextStore {
  /**
   * Courses in the order asked for, with what the learner holds in them and the index of their texts; absent ones are left
   * out. One round trip. What the learner holds is read each time.
   */
  readCourses(courseIds: readonly string[], sub: string | undefined): Promise<IndexedCourseView[]>;
  /**
   * The texts of up to 100 lectures, in the order asked for; nothing for one without. One round trip. The caller decides
   * first which lectures the asker may open, and asks for those alone.
   */
  readTexts(lectures: readonly LectureAddress[]): Promise<(LectureText | undefined)[]>;
  /** The same of courses that only the release before published. */
  readEarlierTexts(lectures: readonly LectureAddress[]): Promise<(LectureText | undefined)[]>;
}

/** Courses read in one call: DynamoDB takes 100 keys, and each course has one, an index, an enrollment and progress. */
const batchSize = Math.floor(100 / (indexPartsMax + 3));

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const parts = [...Array(indexPartsMax).keys()];

/** Courses in one container: each with its index may take a megabyte. */
const coursesMax = 12;

/**
 * Remembers courses with their indexes for seconds: people search again with the next letter, and ask the next question.
 * @param now the clock, in ms
 */
export const createIndexedCourseCache = (now: () => number): Recent<IndexedCourse> =>
  createRecent(now, { lifetimeMs: courseLifetimeMs, max: coursesMax });

/** Reads what is searched inside courses. */
export const createCourseTextStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly catalog: string; readonly learning: string },
  recent?: Recent<IndexedCourse>,
): CourseTextStore => {
  const readBatch = async (
    courseIds: readonly string[],
    sub: string | undefined,
  ): Promise<IndexedCourseView[]> => {
    const remembered = new Map(
      courseIds.flatMap((id) => {
        const known = recent?.get(id);
        return known ? [[id, known] as const] : [];
      }),
    );
    const items = await batchGetTables(client, {
      [tables.catalog]: {
        keys: courseIds
          .filter((id) => !remembered.has(id))
          .flatMap((id) => [courseKey(id), ...parts.map((part) => courseIndexKey(id, part))]),
        consistent: false,
      },
      [tables.learning]: {
        keys:
          sub === undefined ? [] : courseIds.flatMap((id) => [enrollmentKey(sub, id), progressKey(sub, id)]),
        consistent: true,
      },
    });
    const readCourse = (id: string): IndexedCourse | undefined => {
      const item = items.get(tables.catalog, courseKey(id));
      if (!item) return undefined;
      const read = {
        course: parseCourse(item),
        indexes: parts.flatMap((part) => {
          const index = items.get(tables.catalog, courseIndexKey(id, part));
          return index ? [parseIndexItem(index)] : [];
        }),
      };
      recent?.put(id, read);
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

  /** Items in the order of their keys. */
  const readItems = async (keys: readonly ItemKey[]): Promise<(Record<string, unknown> | undefined)[]> => {
    if (keys.length === 0) return [];
    const items = await batchGetTables(client, { [tables.catalog]: { keys, consistent: false } });
    return keys.map((key) => items.get(tables.catalog, key));
  };

  return {
    readCourses: async (courseIds, sub) =>
      (await Promise.all(chunks(courseIds, batchSize).map((batch) => readBatch(batch, sub)))).flat(),

    readTexts: async (lectures) =>
      (await readItems(lectures.map(({ courseId, lectureId }) => lectureTextKey(courseId, lectureId)))).map(
        (item, index) => item && parseTextItem(item, lectures[index]?.places),
      ),

    readEarlierTexts: async (lectures) => {
      const items = await readItems(
        lectures.map(({ courseId, lectureId }) => passageKey(courseId, lectureId)),
      );
      return lectures.map(({ lectureId }, index) => {
        const item = items[index];
        return item && parsePassageItem(lectureId, item);
      });
    },
  };
};
