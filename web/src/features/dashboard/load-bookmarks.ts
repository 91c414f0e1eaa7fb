import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { api } from '../../lib/api/index.ts';
import { paths } from '../../lib/routing/paths.ts';

/** A bookmark with its course and lecture. */
export interface RecentBookmark {
  readonly id: string;
  readonly courseTitle: string;
  readonly lectureTitle: string;
  /** Seconds. */
  readonly timestamp: number;
  /** URL of the player at that second. */
  readonly href: string;
}

/** Every course takes a request, so only the most recent ones are queried. */
const coursesMax = 6;
const bookmarksMax = 5;

const bookmarkHref = (
  course: EnrolledCourse,
  section: number,
  lectureId: string,
  timestamp: number,
): string => {
  const player = course.drip ? paths.dripLecture : paths.contentLecture;
  return player.href(course.id, section, lectureId, timestamp);
};

/**
 * Loads the latest bookmarks of the most recently watched courses, with the titles of their lectures.
 * @throws the first course's error when every request failed
 */
export const loadBookmarks = async (
  courses: readonly EnrolledCourse[],
  signal: AbortSignal,
): Promise<RecentBookmark[]> => {
  const asked = courses.slice(0, coursesMax);
  const answers = await Promise.allSettled(
    asked.map(async (course) => {
      const bookmarks = await api.listBookmarks({ params: { courseId: course.id }, signal });
      return bookmarks.map((bookmark) => ({ course, bookmark }));
    }),
  );
  const failures = answers.filter((answer) => answer.status === 'rejected');
  const [first] = failures;
  if (first && failures.length === asked.length) throw first.reason;
  const latest = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .sort((a, b) => Date.parse(b.bookmark.createdAt) - Date.parse(a.bookmark.createdAt))
    .slice(0, bookmarksMax);
  const ids = [...new Set(latest.map(({ course }) => course.id))];
  const outlines = new Map(
    await Promise.all(
      ids.map(async (courseId) => {
        const { sections } = await api.getCourse({ params: { courseId }, signal });
        return [courseId, sections] as const;
      }),
    ),
  );
  return latest.flatMap(({ course, bookmark: { id, lectureIndex, timestamp } }) => {
    const [section = 0, number = 0] = lectureIndex.split('-').map(Number);
    // The lecture may have been removed from the course.
    const lecture = outlines.get(course.id)?.[section]?.lectures[number];
    if (!lecture) return [];
    return [
      {
        id,
        courseTitle: course.title,
        lectureTitle: lecture.title,
        timestamp,
        href: bookmarkHref(course, section, lecture.id, timestamp),
      },
    ];
  });
};
