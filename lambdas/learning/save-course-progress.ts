import type { Operation } from '../platform/operation.ts';
import type { LearningDeps } from './deps.ts';
import { enterCourse } from '../coursework/enter-course.ts';
import { findLecture, requireOpen } from '../coursework/open-lecture.ts';
import { reportLecture } from '../coursework/report-lecture.ts';
import { toCourseProgress } from '../coursework/to-course-progress.ts';

/**
 * Takes the page's report of a completed lecture. The percent sent changes nothing: the server counts. A video counts
 * by its saved position, a quiz by being passed; only a lecture without a measure of its own is completed by this.
 */
export const saveCourseProgress =
  (deps: LearningDeps): Operation<'saveCourseProgress'> =>
  async ({ caller, params: { courseId }, body: { completedLecture } }) => {
    const known = await enterCourse(deps, caller.sub, courseId);
    const lecture = findLecture(known.course, ({ id }) => id === completedLecture);
    requireOpen(lecture, known, deps.now());
    if (lecture.contentType !== 'other' || known.progress.completed.has(lecture.id)) {
      return { status: 200, body: toCourseProgress(known) };
    }
    await reportLecture(deps, {
      sub: caller.sub,
      courseId,
      lectureId: lecture.id,
      report: (saved) => ({ timestamp: saved?.timestamp ?? 0, completed: true }),
    });
    return { status: 200, body: toCourseProgress(await enterCourse(deps, caller.sub, courseId)) };
  };
