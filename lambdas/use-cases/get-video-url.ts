import type { ReplyOf } from '../contract/endpoints.ts';
import type { OperationRequest } from '../platform/http/operation.ts';
import type { UseCaseDeps } from './deps.ts';
import { openLecture } from './open-lecture.ts';
import { signCaptions } from './sign-captions.ts';
import { signStream } from './sign-stream.ts';

/**
 * Signs the URLs of one lecture's video and captions, for both players, and sets cookies for its renditions, if any. The key must
 * belong to one of the course's lectures; it is never used as a path.
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
