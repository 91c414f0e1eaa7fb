import type { CourseLecture } from '../domain/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { openLecture } from '../use-cases/open-lecture.ts';
import type { LearningDeps } from './deps.ts';

/** The signed address of a file beside a lecture, for who may open it. The name is looked up, and never becomes a path. */
export const getLectureFile =
  (deps: LearningDeps): Operation<'getLectureFile'> =>
  async ({ caller: { sub }, params: { courseId, lectureId, name } }) => {
    const fileOf = ({ files = [] }: CourseLecture) => files.find((file) => file.name === name);
    const { lecture, now } = await openLecture(deps, {
      sub,
      courseId,
      lectureId,
      fits: (each) => fileOf(each) !== undefined,
    });
    const file = fileOf(lecture);
    if (!file) throw new ApiError('not_found');
    return { status: 200, body: await deps.signUrl(file.key, now) };
  };
