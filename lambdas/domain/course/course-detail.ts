import { limits } from '../../contract/limits.ts';
import { pageFields } from '../../contract/published.ts';
import type { CourseDetail } from '../../contract/schemas/course.ts';
import { allowedPace } from '../pace/allowed-pace.ts';
import { type Course, hasPremiumLectures, lecturesOf } from './course.ts';
import { languageDefault, toCourseCard } from './course-card.ts';

/** Copies the fields that a shape names, as far as the course has them. */
const pickFields = <K extends keyof Course>(
  course: Course,
  shape: Readonly<Record<K, unknown>>,
): Pick<Course, K> =>
  Object.fromEntries(Object.keys(shape).map((key) => [key, course[key as K]])) as Pick<Course, K>;

/** The instructor with the URL of the picture. */
export const toPictured = (course: Course): CourseDetail['instructor'] => ({
  ...toCourseCard(course).instructor,
  ...(course.instructor.picture !== undefined && { picture: `/${course.instructor.picture}` }),
});

/** The public page of a course: the outline, never a storage key; a schedule only where lectures are released over time. */
export const toCourseDetail = (course: Course): CourseDetail => ({
  ...toCourseCard(course),
  ...pickFields(course, pageFields),
  longDescription: course.longDescriptionHtml ?? '',
  language: course.language ?? languageDefault,
  prerequisites: course.prerequisites ?? [],
  ...(course.updated !== undefined && { updated: course.updated }),
  instructor: toPictured(course),
  sections: course.sections.map(({ title, lectures }) => ({
    title,
    lectures: lectures.map(({ id, title, type, contentType, duration, preview, minutes }) => ({
      id,
      title,
      type,
      contentType,
      duration,
      ...(preview && { preview }),
      ...(minutes !== undefined && { minutes }),
    })),
  })),
  ...(hasPremiumLectures(course) && {
    upgradePrice: course.upgradePrice ?? limits.upgradePriceDefault,
  }),
  ...(course.drip && {
    pace: allowedPace(course),
    schedule: lecturesOf(course).map(({ lecture }) => ({
      lectureId: lecture.id,
      title: lecture.title,
      release: lecture.release ?? {},
    })),
  }),
});
