import * as z from 'zod/mini';
import { PublishedCourse } from '../../../contract/published.ts';
import type { Course } from '../../../domain/course/course.ts';
import type { ItemKey } from '../../dynamodb/keys.ts';

/** Key of the item with a whole published course, in the catalog table. */
export const courseKey = (courseId: string): ItemKey => ({ pk: `COURSE#${courseId}`, sk: 'COURSE' });

/** Builds the item of a course. Publishing adds the hash of the course's files, which {@link parseSourceHash} reads. */
export const toCourseItem = (course: Course): ItemKey & Course => ({ ...courseKey(course.id), ...course });

const Hashed = z.object({ sourceHash: z.optional(z.string()) });

/** Returns the hash of a course's files at publication; undefined for a missing course and for one from an earlier release. */
export const parseSourceHash = (item: Record<string, unknown> | undefined): string | undefined =>
  item && Hashed.parse(item).sourceHash;

/** Text as HTML, in its lines. */
const showAsWritten = (text: string): string =>
  `<p>${text.trim().replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;').replaceAll('\n', '<br>')}</p>`;

/**
 * Parses a course as it is stored. One that an earlier release published has its long description as Markdown: until it is
 * published again, the text is shown as it was written.
 * @throws when it is not a course
 */
export const parseCourse = (stored: Record<string, unknown>): Course =>
  PublishedCourse.parse({
    ...(stored.longDescription ? { longDescriptionHtml: showAsWritten(String(stored.longDescription)) } : {}),
    ...stored,
  });
