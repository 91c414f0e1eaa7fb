import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Holdings } from '../../domain/access.ts';
import type { Course } from '../../domain/course.ts';
import { courseKey, parseCourse } from '../catalogue/course-record.ts';
import {
  enrolmentKey,
  holdingsOf,
  lectureKey,
  parseEnrolment,
  parseLecture,
  parseProgress,
  progressKey,
  type EnrolmentRecord,
  type LectureRecord,
  type ProgressRecord,
} from './learning-records.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { readTogether, type ItemsRead } from '../dynamodb/read-together.ts';

/** A course and everything that one learner has in it; `course` is absent when there is none of that id. */
export interface LearnerCourse {
  readonly course: Course | undefined;
  readonly enrolment: EnrolmentRecord | undefined;
  readonly progress: ProgressRecord;
  /** The position in the lecture that was asked for. */
  readonly lecture: LectureRecord | undefined;
  readonly holdings: Holdings;
}

export interface CourseTables {
  readonly catalogue: string;
  readonly learning: string;
}

/** What to read of a learner's course in the same round trip. */
export interface ReadBeside {
  /** Whose position is wanted. */
  readonly lectureId?: string | undefined;
  readonly catalogue?: readonly ItemKey[];
  readonly learning?: readonly ItemKey[];
}

/** One round trip. The learner's own rows are read consistently: what was saved is there at once on every device. */
export const readLearnerCourse = async (
  client: DynamoDBDocumentClient,
  tables: CourseTables,
  sub: string,
  courseId: string,
  beside: ReadBeside = {},
): Promise<{ known: LearnerCourse; items: ItemsRead }> => {
  const keys = {
    course: courseKey(courseId),
    enrolment: enrolmentKey(sub, courseId),
    progress: progressKey(sub, courseId),
    lecture: beside.lectureId === undefined ? undefined : lectureKey(sub, courseId, beside.lectureId),
  };
  const items = await readTogether(client, {
    [tables.catalogue]: { keys: [keys.course, ...(beside.catalogue ?? [])], consistent: false },
    [tables.learning]: {
      keys: [
        keys.enrolment,
        keys.progress,
        ...(keys.lecture ? [keys.lecture] : []),
        ...(beside.learning ?? []),
      ],
      consistent: true,
    },
  });
  const courseItem = items.get(tables.catalogue, keys.course);
  const enrolmentItem = items.get(tables.learning, keys.enrolment);
  const lectureItem = keys.lecture && items.get(tables.learning, keys.lecture);
  const enrolment = enrolmentItem && parseEnrolment(enrolmentItem);
  const progress = parseProgress(items.get(tables.learning, keys.progress));
  return {
    known: {
      course: courseItem && parseCourse(courseItem),
      enrolment,
      progress,
      lecture: lectureItem && parseLecture(lectureItem),
      holdings: holdingsOf(enrolment, progress),
    },
    items,
  };
};
