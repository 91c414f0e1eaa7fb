import {
  type Course,
  type CourseLecture,
  type CourseSection,
  lecturesOf,
} from '../../../lambdas/domain/course/course.ts';

/** Finds the published lectures that the files of a course lack. */
export const absentLectures = (course: Course, published: Course | undefined): CourseLecture[] => {
  const present = new Set(lecturesOf(course).map(({ lecture }) => lecture.id));
  return (published ? lecturesOf(published) : [])
    .map(({ lecture }) => lecture)
    .filter(({ id }) => !present.has(id));
};

/** As a course without a schedule has each lecture: it opens with enrollment, and there is no upgrade to sell for it. */
const openAtOnce = ({ release: _, ...lecture }: CourseLecture): CourseLecture => ({
  ...lecture,
  type: 'free',
});

/**
 * Adds the lectures that only the published course has, except those in `removed`, because learners' progress may depend on
 * them. A kept lecture is appended to the section with the same title, or to a new last section. Where the course is no drip course any
 * more, it is free and opens at once.
 */
export const keepLectures = (
  course: Course,
  published: Course | undefined,
  removed: ReadonlySet<string> = new Set(),
): Course => {
  const staying = new Set(absentLectures(course, published).filter(({ id }) => !removed.has(id)));
  const kept = (published?.sections ?? [])
    .map(({ title, lectures }): CourseSection => ({
      title,
      lectures: lectures
        .filter((lecture) => staying.has(lecture))
        .map((lecture) => (course.drip ? lecture : openAtOnce(lecture))),
    }))
    .filter(({ lectures }) => lectures.length > 0);
  const sections = course.sections.map((section) => ({ ...section }));
  for (const { title, lectures } of kept) {
    const home = sections.find((section) => section.title === title);
    if (home) home.lectures = [...home.lectures, ...lectures];
    else sections.push({ title, lectures });
  }
  return { ...course, sections };
};
