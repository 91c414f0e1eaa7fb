import * as z from 'zod/mini';
import { Slug } from '../../contract/schemas/common.ts';
import {
  ContentType,
  CourseDuration,
  Instructor,
  LectureType,
  Level,
  Release,
} from '../../contract/schemas/course.ts';
import type { Course } from '../../domain/course.ts';

/** Key of the one item that holds a whole published course, in the catalog table. */
export const courseKey = (courseId: string): { pk: string; sk: string } => ({
  pk: `COURSE#${courseId}`,
  sk: 'COURSE',
});

const LectureRecord = z.object({
  id: Slug,
  title: z.string(),
  type: LectureType,
  contentType: ContentType,
  duration: z.number(),
  videoKey: z.optional(z.string()),
  captions: z.optional(z.array(z.object({ lang: z.string(), label: z.string(), key: z.string() }))),
  quizId: z.optional(z.string()),
  release: z.optional(Release),
});

const CourseRecord = z.object({
  id: Slug,
  title: z.string(),
  description: z.string(),
  longDescription: z.string(),
  topic: z.string(),
  topicLabel: z.string(),
  level: Level,
  duration: CourseDuration,
  instructor: Instructor,
  price: z.number(),
  upgradePrice: z.optional(z.number()),
  featured: z.boolean(),
  rating: z.optional(z.number()),
  learners: z.optional(z.number()),
  skills: z.array(z.string()),
  outcomes: z.array(z.string()),
  drip: z.boolean(),
  image: z.optional(z.string()),
  sections: z.array(z.object({ title: z.string(), lectures: z.array(LectureRecord) })),
});

/** The item as written by publishing; attributes beside the course (index keys, hashes) may be spread next to it. */
export const toCourseItem = (course: Course): Record<string, unknown> => ({
  ...courseKey(course.id),
  ...course,
});

/** Parses an item read back. @throws when the item is not a course: the row was written by something else. */
export const parseCourse = (item: Record<string, unknown>): Course => CourseRecord.parse(item);
