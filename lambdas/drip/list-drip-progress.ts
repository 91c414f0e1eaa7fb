import { lecturesOf } from '../domain/course/course.ts';
import type { Operation } from '../platform/http/operation.ts';
import { answerFromCourse } from '../use-cases/find-course.ts';
import { toLectureProgress } from '../use-cases/save-lecture-progress.ts';
import type { DripDeps } from './deps.ts';

/** Lists the caller's positions in watched lectures that are still in the course, in the order of the lectures. */
export const listDripProgress =
  (deps: DripDeps): Operation<'listDripProgress'> =>
  async ({ caller: { sub }, params: { courseId } }) => {
    const [course, records] = await Promise.all([
      answerFromCourse(deps, { sub, courseId }, (known) => known.course),
      deps.learning.listLectures(sub, courseId),
    ]);
    const byLecture = new Map(records.map((record) => [record.lectureId, record]));
    return {
      status: 200,
      body: lecturesOf(course).flatMap(({ lecture: { id } }) => {
        const record = byLecture.get(id);
        return record ? [toLectureProgress(courseId, id, record)] : [];
      }),
    };
  };
