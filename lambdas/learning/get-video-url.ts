import type { Operation } from '../platform/http/operation.ts';
import { signVideo } from '../use-cases/sign-video.ts';
import type { LearningDeps } from './deps.ts';

/** A signed address of one lecture's video. */
export const getVideoUrl =
  (deps: LearningDeps): Operation<'getVideoUrl'> =>
  async ({ caller, params: { courseId }, query: { s3Key } }) => ({
    status: 200,
    body: await signVideo(deps, caller.sub, courseId, s3Key),
  });
