import type { Operation } from '../platform/http/operation.ts';
import { signVideo } from '../use-cases/sign-video.ts';
import type { DripDeps } from './deps.ts';

/** A signed address of one unlocked lecture's video. */
export const getDripVideoUrl =
  (deps: DripDeps): Operation<'getDripVideoUrl'> =>
  async ({ caller, params: { courseId }, query: { s3Key } }) => ({
    status: 200,
    body: await signVideo(deps, caller.sub, courseId, s3Key),
  });
