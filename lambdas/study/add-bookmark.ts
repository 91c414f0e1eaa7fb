import { limits } from '../contract/limits.ts';
import { lecturesOf } from '../domain/course/course.ts';
import { isWithin } from '../domain/learning/progress.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import { bookmarkId } from '../stores/learning/bookmarks.ts';
import { requireEnrollment } from '../use-cases/find-course.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { StudyDeps } from './deps.ts';
import { toBookmark } from './to-bookmark.ts';

/** Adds a bookmark. The first call answers 201, every later one 200 with the same bookmark. */
export const addBookmark =
  ({ bookmarks, now }: StudyDeps): Operation<'addBookmark'> =>
  async ({ caller: { sub }, params: { courseId }, body }) => {
    const { timestamp } = body;
    const { course } = requireEnrollment(await bookmarks.readCourse(sub, courseId));
    const found = lecturesOf(course).find((each) =>
      body.lectureId === undefined
        ? each.lectureIndex === body.lectureIndex
        : each.lecture.id === body.lectureId,
    );
    if (!found) throw new ApiError('not_found');
    const { lecture, lectureIndex } = found;
    if (!isWithin(lecture, timestamp)) {
      throw invalidRequest(['timestamp'], `The lecture ends at ${lecture.duration} seconds`);
    }
    const place = { sub, courseId, lectureId: lecture.id, timestamp };
    const bookmark = {
      id: bookmarkId(place),
      lectureId: lecture.id,
      timestamp,
      createdAt: new Date(now()).toISOString(),
    };
    const added = await retryOnConflict(() => bookmarks.add(place, bookmark));
    switch (added.outcome) {
      case 'added':
        return { status: 201, body: toBookmark(bookmark, lectureIndex) };
      case 'there':
        return { status: 200, body: toBookmark({ ...bookmark, createdAt: added.createdAt }, lectureIndex) };
      case 'full':
        throw new ApiError('conflict', {
          message: `You can keep at most ${limits.bookmarksPerCourse} bookmarks in a course.`,
        });
    }
  };
