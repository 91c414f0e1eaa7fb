import * as z from 'zod/mini';
import { PublishedCourse } from '../../contract/published.ts';
import type { Course } from '../../domain/course.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Key of the one item that holds a whole published course, in the catalog table. */
export const courseKey = (courseId: string): ItemKey => ({ pk: `COURSE#${courseId}`, sk: 'COURSE' });

/** The item of a course. Publishing writes the hash of its files beside it, which `parseSourceHash` reads. */
export const toCourseItem = (course: Course): ItemKey & Course => ({ ...courseKey(course.id), ...course });

const Hashed = z.object({ sourceHash: z.optional(z.string()) });

/** What a course's files were when it was published; undefined for what is not there, and for what the release before published. */
export const parseSourceHash = (item: Record<string, unknown> | undefined): string | undefined =>
  item && Hashed.parse(item).sourceHash;

/** Parses an item read back. @throws when the item is not a course: the row was written by something else. */
export const parseCourse = (item: Record<string, unknown>): Course => PublishedCourse.parse(item);
