import {
  type Course,
  type CourseLecture,
  type CourseSection,
  lecturesOf,
} from '../../lambdas/domain/course.ts';

/** Published lectures that the files of a course lack. */
export const absentLectures = (course: Course, published: Course | undefined): CourseLecture[] => {
  const present = new Set(lecturesOf(course).map(({ lecture }) => lecture.id));
  return (published ? lecturesOf(published) : [])
    .map(({ lecture }) => lecture)
    .filter(({ id }) => !present.has(id));
};

/**
 * The new course with the lectures that only the published one has: they stay, because learners' progress may hang on
 * them, all but those in `removed`. A kept lecture ends the section of the same title, or a section of its own after all
 * others.
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
      lectures: lectures.filter((lecture) => staying.has(lecture)),
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
