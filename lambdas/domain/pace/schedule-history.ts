import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';

/** Key for comparing releases, independent of field order. */
export const releaseKey = (release: CourseLecture['release']): string => {
  if (!release) return '';
  const { afterDays, at, on, after, days = 0 } = release;
  return JSON.stringify([afterDays, at, on, ...(after === undefined ? [] : [after, days])]);
};

/**
 * Adds the earlier schedules to a course: lectures that they unlocked stay unlocked, so each lecture keeps its earlier schedules
 * with the dates from which they were in force. An unchanged release adds nothing.
 * @param published the course as it is published now
 * @param at when the new one is published, ms since the epoch
 */
export const withScheduleHistory = <T extends Pick<Course, 'sections'>>(
  course: T,
  published: Pick<Course, 'sections'>,
  at: number,
): T => {
  const before = new Map(lecturesOf(published).map(({ lecture }) => [lecture.id, lecture]));
  const releaseSince = new Date(at).toISOString();
  const toDated = ({ releaseSince: _, earlierReleases: __, ...lecture }: CourseLecture): CourseLecture => {
    const was = before.get(lecture.id);
    if (!was) return lecture.release ? { ...lecture, releaseSince } : lecture;
    const dates = was.releaseSince === undefined ? {} : { releaseSince: was.releaseSince };
    if (releaseKey(was.release) === releaseKey(lecture.release)) {
      return { ...lecture, ...dates, ...(was.earlierReleases && { earlierReleases: was.earlierReleases }) };
    }
    const replaced = { ...(was.release && { release: was.release }), ...dates };
    return { ...lecture, releaseSince, earlierReleases: [...(was.earlierReleases ?? []), replaced] };
  };
  return {
    ...course,
    sections: course.sections.map((section) => ({ ...section, lectures: section.lectures.map(toDated) })),
  };
};
