import { lecturesOf, type Course, type CourseSection } from '../../lambdas/domain/course.ts';

/**
 * The new course with the lectures that only the published one has: they stay, because learners' progress hangs on them.
 * A kept lecture ends the section of the same title, or a section of its own after all others.
 */
export const keepLectures = (course: Course, published: Course | undefined): Course => {
  const present = new Set(lecturesOf(course).map(({ lecture }) => lecture.id));
  const kept = (published?.sections ?? [])
    .map(({ title, lectures }): CourseSection => ({
      title,
      lectures: lectures.filter(({ id }) => !present.has(id)),
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
