import { lecturesOf } from '../domain/course/course.ts';
import type { Operation } from '../platform/http/operation.ts';
import { answerFrom } from '../use-cases/find-course.ts';
import type { StudyDeps } from './deps.ts';
import { toBookmark } from './to-bookmark.ts';

/** Lists the caller's bookmarks in the order of the course. Bookmarks in removed lectures are hidden until the lecture is back. */
export const listBookmarks =
  ({ bookmarks, courses }: StudyDeps): Operation<'listBookmarks'> =>
  async ({ caller: { sub }, params: { courseId } }) => {
    const course = await answerFrom(
      courses,
      courseId,
      (options) => bookmarks.readCourse(sub, courseId, options),
      (known) => known.course,
    );
    const byLecture = Map.groupBy(await bookmarks.list(sub, courseId), ({ lectureId }) => lectureId);
    return {
      status: 200,
      body: lecturesOf(course).flatMap(({ lecture, lectureIndex }) =>
        (byLecture.get(lecture.id) ?? [])
          .sort((a, b) => a.timestamp - b.timestamp)
          .map((record) => toBookmark(record, lectureIndex)),
      ),
    };
  };
