import type { ReplyOf } from '../contract/endpoints.ts';
import type { OperationRequest } from '../platform/http/operation.ts';
import type { UseCaseDeps } from './deps.ts';
import { openLecture } from './open-lecture.ts';
import { signCaptions } from './sign-captions.ts';
import { signStream } from './sign-stream.ts';

/**
 * Signs the URL of one lecture's video and of its captions, for both players, and opens its renditions where it has some. The key must be one of the course's lectures; it is never used as
 * a path.
 */
export const getVideoUrl =
  (deps: UseCaseDeps) =>
  async ({
    caller: { sub },
    params: { courseId },
    query: { s3Key },
  }: OperationRequest<'getVideoUrl' | 'getDripVideoUrl'>): Promise<ReplyOf<'getVideoUrl'>> => {
    const { lecture, now } = await openLecture(deps, {
      sub,
      courseId,
      fits: ({ videoKey }) => videoKey === s3Key,
    });
    const [video, captions, { cookies, ...streaming }] = await Promise.all([
      deps.signUrl(s3Key, now),
      signCaptions(deps, lecture.captions, now),
      signStream(deps, lecture.stream, now),
    ]);
    return { status: 200, body: { ...video, ...captions, ...streaming }, cookies };
  };
