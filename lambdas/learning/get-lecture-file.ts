import type { CourseLecture } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { openLecture } from '../use-cases/open-lecture.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the signed URL of a lecture's file to a learner who may open the lecture. The name is looked up and never becomes part of a path. */
export const getLectureFile =
  (deps: LearningDeps): Operation<'getLectureFile'> =>
  async ({ caller: { sub }, params: { courseId, lectureId, name } }) => {
    const findFile = ({ files = [] }: CourseLecture) => files.find((file) => file.name === name);
    const { lecture, now } = await openLecture(deps, {
      sub,
      courseId,
      lectureId,
      fits: (each) => findFile(each) !== undefined,
    });
    const file = findFile(lecture);
    if (!file) throw new ApiError('not_found');
    return { status: 200, body: await deps.signUrl(file.key, now) };
  };
