import { PublishedCourse } from '../../contract/published.ts';
import type { Course } from '../../domain/course.ts';
import type { ItemKey } from '../dynamodb/keys.ts';

/** Key of the one item that holds a whole published course, in the catalog table. */
export const courseKey = (courseId: string): ItemKey => ({ pk: `COURSE#${courseId}`, sk: 'COURSE' });

/** The item as written by publishing. */
export const toCourseItem = (course: Course): ItemKey & Course => ({ ...courseKey(course.id), ...course });

/** Parses an item read back. @throws when the item is not a course: the row was written by something else. */
export const parseCourse = (item: Record<string, unknown>): Course => PublishedCourse.parse(item);
