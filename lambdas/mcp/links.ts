import { playerPath } from '../domain/course/player-path.ts';

/** A lecture of a course, and where in it. */
export interface LecturePlace {
  readonly courseId: string;
  readonly lectureId: string;
  /** Absent where the operation does not say: the player shows the course then without its schedule. */
  readonly drip?: boolean | undefined;
  /** Index of its section, from 0. The player finds a lecture in any: absent where the operation does not say, or the release before has answered. */
  readonly section?: number | undefined;
  /** Second of its video. */
  readonly at?: number | undefined;
  /** Id of a heading of its article. */
  readonly heading?: string | undefined;
}

/** Address of a lecture in the player, at the second or heading. */
export const lectureLink = (
  siteUrl: string,
  { courseId, lectureId, drip = false, section = 0, at, heading }: LecturePlace,
): string => {
  const path = playerPath({ id: courseId, drip }, { section, lectureId, at });
  return `${siteUrl}${path}${heading === undefined ? '' : `#${encodeURIComponent(heading)}`}`;
};

/** Address of the page of a course. */
export const courseLink = (siteUrl: string, courseId: string): string =>
  `${siteUrl}/courses/${encodeURIComponent(courseId)}`;
