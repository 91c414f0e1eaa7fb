import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SpokenSentence } from '../../domain/chat/captions.ts';
import type { CourseView } from '../../domain/chat/passages.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  progressKey,
  toEntitlements,
} from '../learning/learning-records.ts';
import { passageKey } from './catalog-keys.ts';
import { courseKey, parseCourse } from './course-record.ts';

/** What is said in one lecture, as publishing stores it. */
export interface LecturePassages {
  readonly lectureId: string;
  readonly sentences: readonly SpokenSentence[];
}

const PassageRow = z.object({ sentences: z.array(z.object({ at: z.number(), text: z.string() })) });

/** The item of what is said in one lecture. */
export const toPassageItem = (
  courseId: string,
  { lectureId, sentences }: LecturePassages,
): ItemKey & Record<string, unknown> => ({
  ...passageKey(courseId, lectureId),
  sentences: sentences.map(({ at, text }) => ({ at, text })),
});

export interface LectureAddress {
  readonly courseId: string;
  readonly lectureId: string;
}

export interface PassageStore {
  /** Courses in the order asked for, with what the learner holds in them; absent ones are left out. One round trip. */
  readCourses(courseIds: readonly string[], sub: string | undefined): Promise<CourseView[]>;
  /** What is said in up to 100 lectures, in the order asked for; nothing for one without text. One round trip. */
  readLectures(lectures: readonly LectureAddress[]): Promise<(readonly SpokenSentence[])[]>;
}

/**
 * Reads the texts that the assistant answers from. The caller decides first which lectures the asker may see, and
 * requests only those.
 */
export const createPassageStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly catalog: string; readonly learning: string },
): PassageStore => ({
  readCourses: async (courseIds, sub) => {
    const items = await batchGetTables(client, {
      [tables.catalog]: { keys: courseIds.map(courseKey), consistent: false },
      [tables.learning]: {
        keys:
          sub === undefined ? [] : courseIds.flatMap((id) => [enrollmentKey(sub, id), progressKey(sub, id)]),
        consistent: true,
      },
    });
    return courseIds.flatMap((id) => {
      const item = items.get(tables.catalog, courseKey(id));
      if (!item) return [];
      const course = parseCourse(item);
      if (sub === undefined) return [{ course }];
      const enrollment = items.get(tables.learning, enrollmentKey(sub, id));
      const progress = parseProgress(items.get(tables.learning, progressKey(sub, id)));
      return [{ course, entitlements: toEntitlements(enrollment && parseEnrollment(enrollment), progress) }];
    });
  },

  readLectures: async (lectures) => {
    const keys = lectures.map(({ courseId, lectureId }) => passageKey(courseId, lectureId));
    const items = await batchGetTables(client, { [tables.catalog]: { keys, consistent: false } });
    return keys.map((key) => {
      const item = items.get(tables.catalog, key);
      return item ? PassageRow.parse(item).sentences : [];
    });
  },
});
