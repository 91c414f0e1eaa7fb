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

const Described = z.object({
  longDescription: z.optional(z.string()),
  longDescriptionHtml: z.optional(z.string()),
});

const toParagraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</p>`;

/**
 * Parses a course as it is stored. One that an earlier release published has its long description as Markdown: until it is
 * published again, the text is shown as it was written.
 * @throws when it is not a course
 */
export const parseCourse = (stored: unknown): Course => {
  const course = PublishedCourse.parse(stored);
  const { longDescription, longDescriptionHtml } = Described.parse(stored);
  if (!longDescription || longDescriptionHtml !== undefined) return course;
  return {
    ...course,
    longDescriptionHtml: longDescription
      .trim()
      .split(/\n{2,}/)
      .map(toParagraph)
      .join('\n'),
  };
};
