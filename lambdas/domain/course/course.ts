import type { PublishedCourse } from '../../contract/published.ts';

/** A published course. */
export type Course = PublishedCourse;
export type CourseSection = Course['sections'][number];
/** A lecture of a published course. */
export type CourseLecture = CourseSection['lectures'][number];

/** Whether the course has premium lectures. */
export const hasPremiumLectures = ({ sections }: Pick<Course, 'sections'>): boolean =>
  sections.some(({ lectures }) => lectures.some(({ type }) => type === 'premium'));

/** All lectures in order, with their `lectureIndex` (`"<section>-<lecture>"`, both from 0). */
export const lecturesOf = (
  course: Pick<Course, 'sections'>,
): { lecture: CourseLecture; lectureIndex: string }[] =>
  course.sections.flatMap((section, sectionIndex) =>
    section.lectures.map((lecture, lectureNumber) => ({
      lecture,
      lectureIndex: `${sectionIndex}-${lectureNumber}`,
    })),
  );

/** Whether the current or an earlier schedule of a lecture counts from the completion of one of these. @param ids of lectures */
export const isAwaited = (course: Pick<Course, 'sections'>, ids: readonly string[]): boolean =>
  lecturesOf(course).some(({ lecture: { release, earlierReleases = [] } }) =>
    [release, ...earlierReleases.map((each) => each.release)].some(
      (each) => each?.after !== undefined && ids.includes(each.after),
    ),
  );
