import type { EnrolledCourse, RecentBookmark } from '../contract/schemas/learning.ts';
import { compareTexts } from '../domain/compare-texts.ts';
import { isEnrolled } from '../domain/course/access.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ListedSummary } from '../stores/catalog/read/list-summaries.ts';
import { parseProgress, toEntitlements } from '../stores/learning/learning-records.ts';
import type { RecentBookmarkRow } from '../stores/learning/recent-bookmarks.ts';
import { listedPercent } from '../use-cases/listed-percent.ts';
import type { LearningDeps } from './deps.ts';

const toLastLecture = ({ summary, enrollment }: ListedSummary): EnrolledCourse['lastLecture'] => {
  const { lastLecture } = enrollment;
  const found = summary.lectures.find(({ id }) => id === lastLecture?.lectureId);
  if (!found || !lastLecture) return undefined;
  return { lectureId: found.id, title: found.title, timestamp: lastLecture.timestamp };
};

const lastActive = ({ enrollment }: ListedSummary): string =>
  enrollment.lastLecture?.at ?? enrollment.enrolledAt ?? '';

/** Number of bookmarks on the dashboard. */
const bookmarksMax = 5;
/** Number of bookmarks to look through when some of the latest are in courses or lectures that are gone. */
const bookmarksReadMax = 100;

/** The bookmarks in lectures that are still there, with their titles. */
const nameBookmarks = (
  bookmarks: readonly RecentBookmarkRow[],
  listed: readonly ListedSummary[],
): RecentBookmark[] => {
  const lectures = new Map(listed.map(({ summary }) => [summary.card.id, summary.lectures]));
  return bookmarks.flatMap(({ id, courseId, lectureId, timestamp, createdAt }) => {
    const lecture = lectures.get(courseId)?.find((each) => each.id === lectureId);
    return lecture ? [{ id, courseId, lectureId, lectureTitle: lecture.title, timestamp, createdAt }] : [];
  });
};

/** Lists the caller's courses, the last watched first, and the latest bookmarks in them. */
export const listEnrolled =
  ({ learning, listRecentBookmarks }: LearningDeps): Operation<'listEnrolled'> =>
  async ({ caller }) => {
    const [listed, bookmarks] = await Promise.all([
      learning.listSummaries(caller.sub),
      listRecentBookmarks(caller.sub, bookmarksMax),
    ]);
    const courses = listed
      .sort((a, b) => compareTexts(lastActive(b), lastActive(a)))
      .flatMap((each): EnrolledCourse[] => {
        const { enrolledAt } = each.enrollment;
        // Empty progress suffices, because openings and completions do not enroll.
        if (enrolledAt === undefined || !isEnrolled(toEntitlements(each.enrollment, parseProgress())))
          return [];
        const lastLecture = toLastLecture(each);
        return [
          {
            ...each.summary.card,
            progress: listedPercent(each),
            enrolledAt,
            ...(lastLecture ? { lastLecture } : {}),
          },
        ];
      });
    const isShown = new Set(courses.map(({ id }) => id));
    const show = (rows: readonly RecentBookmarkRow[]) =>
      nameBookmarks(rows, listed).filter(({ courseId }) => isShown.has(courseId));
    const latest = show(bookmarks);
    const mayHaveMore = bookmarks.length === bookmarksMax && latest.length < bookmarksMax;
    return {
      status: 200,
      body: {
        courses,
        recentBookmarks: mayHaveMore
          ? show(await listRecentBookmarks(caller.sub, bookmarksReadMax)).slice(0, bookmarksMax)
          : latest,
      },
    };
  };
