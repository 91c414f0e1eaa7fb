import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Entitlements } from '../../domain/course/access.ts';
import type { Course } from '../../domain/course/course.ts';
import { courseKey, parseCourse } from '../catalog/rows/course-record.ts';
import { type BatchGetResult, batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import {
  enrollmentKey,
  type EnrollmentRecord,
  parseEnrollment,
  parseProgress,
  progressKey,
  type ProgressRecord,
  toEntitlements,
} from './learning-records.ts';
import { lectureKey, type LectureRecord, parseLecture } from './lecture-record.ts';

/** A course with the learner's rows. `course` is undefined when it does not exist. */
export interface LearnerCourseRows {
  readonly course: Course | undefined;
  readonly enrollment: EnrollmentRecord | undefined;
  /** Empty when it was not read ({@link ExtraReads}). */
  readonly progress: ProgressRecord;
  /** The position in the requested lecture. */
  readonly lecture: LectureRecord | undefined;
  readonly entitlements: Entitlements;
}

export interface CourseTables {
  readonly catalog: string;
  readonly learning: string;
}

/** Further items to read in the same round trip. */
export interface ExtraReads {
  /** The course, if already known; it is then not read again. The learner's rows always are. */
  readonly course?: Course | undefined;
  /**
   * Reads the learner's rows for half the price, as they were a moment ago. A save or a refusal must not rest on them. Default: false.
   */
  readonly mayLag?: boolean | undefined;
  /** Leaves out the learner's progress, for an answer that does not depend on it. Default: false. */
  readonly withoutProgress?: boolean | undefined;
  /** Lecture whose position to read. */
  readonly lectureId?: string | undefined;
  readonly catalog?: readonly ItemKey[];
  readonly learning?: readonly ItemKey[];
}

/** Takes one round trip. Unless they may lag, the learner's rows are strongly consistent: every acknowledged write is in them. */
export const readLearnerCourse = async (
  client: DynamoDBDocumentClient,
  tables: CourseTables,
  sub: string,
  courseId: string,
  extra: ExtraReads = {},
): Promise<{ known: LearnerCourseRows; items: BatchGetResult }> => {
  const keys = {
    course: courseKey(courseId),
    enrollment: enrollmentKey(sub, courseId),
    progress: progressKey(sub, courseId),
    lecture: extra.lectureId === undefined ? undefined : lectureKey(sub, courseId, extra.lectureId),
  };
  const items = await batchGetTables(client, {
    [tables.catalog]: {
      keys: [...(extra.course ? [] : [keys.course]), ...(extra.catalog ?? [])],
      consistent: false,
    },
    [tables.learning]: {
      keys: [
        keys.enrollment,
        ...(extra.withoutProgress ? [] : [keys.progress]),
        ...(keys.lecture ? [keys.lecture] : []),
        ...(extra.learning ?? []),
      ],
      consistent: !extra.mayLag,
    },
  });
  const courseItem = items.get(tables.catalog, keys.course);
  const enrollmentItem = items.get(tables.learning, keys.enrollment);
  const lectureItem = keys.lecture && items.get(tables.learning, keys.lecture);
  const enrollment = enrollmentItem && parseEnrollment(enrollmentItem);
  const progress = parseProgress(items.get(tables.learning, keys.progress));
  return {
    known: {
      course: extra.course ?? (courseItem && parseCourse(courseItem)),
      enrollment,
      progress,
      lecture: lectureItem && parseLecture(lectureItem),
      entitlements: toEntitlements(enrollment, progress),
    },
    items,
  };
};
