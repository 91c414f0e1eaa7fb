import { type Entitlements, isEnrolled, lectureAccess } from '../course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';
import { stemText } from '../search/stem.ts';
import type { SearchedCourse } from './find-places.ts';
import type { CourseIndex } from './open-index.ts';

/** Cache: stems of lecture titles. */
const titles = new WeakMap<CourseLecture, readonly string[]>();

const titleStems = (lecture: CourseLecture): readonly string[] => {
  const stems = titles.get(lecture) ?? stemText(lecture.title);
  titles.set(lecture, stems);
  return stems;
};

/**
 * A course as a user may search it at a time (ms): all titles, and the texts of open lectures. Access is decided as for every
 * other request.
 * @param isOpen whether the text of a lecture may be searched; by default, whether the learner may open it
 */
export const toSearchedCourse = (
  { course, entitlements }: { readonly course: Course; readonly entitlements?: Entitlements | undefined },
  indexes: readonly CourseIndex[],
  now: number,
  isOpen: (lecture: CourseLecture) => boolean = (lecture) =>
    entitlements !== undefined &&
    isEnrolled(entitlements) &&
    lectureAccess(lecture, entitlements, now).state === 'open',
): SearchedCourse => ({
  lectures: lecturesOf(course).map(({ lecture }) => ({
    lectureId: lecture.id,
    isOpen: isOpen(lecture),
    title: titleStems(lecture),
  })),
  indexes,
});
