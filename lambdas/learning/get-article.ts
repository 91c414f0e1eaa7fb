import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { openLecture } from '../use-cases/open-lecture.ts';
import { signArticle } from '../use-cases/sign-article.ts';
import type { LearningDeps } from './deps.ts';

/** Returns an article to a learner who may open it. One read of DynamoDB and one of S3, and a write at the first opening of a scheduled lecture. */
export const getArticle =
  (deps: LearningDeps): Operation<'getArticle'> =>
  async ({ caller: { sub }, params: { courseId, lectureId } }) => {
    const fits = ({ articleKey }: { articleKey?: string | undefined }): boolean => articleKey !== undefined;
    const { lecture, now } = await openLecture(deps, { sub, courseId, lectureId, fits });
    const stored = await deps.readArticle(lecture.articleKey ?? '');
    if (!stored) throw new ApiError('not_found');
    return { status: 200, body: await signArticle(deps, lecture, stored, now) };
  };
