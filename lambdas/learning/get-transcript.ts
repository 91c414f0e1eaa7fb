import { captionsForTranscript, toTranscript } from '../domain/transcript/transcript.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import { openLecture } from '../use-cases/open-lecture.ts';
import type { LearningDeps } from './deps.ts';

/** Returns the transcript to a learner who may open the lecture. One read of DynamoDB and one of S3, and a write at the first opening of a scheduled lecture. */
export const getTranscript =
  (deps: LearningDeps): Operation<'getTranscript'> =>
  async ({ caller: { sub }, params: { courseId, lectureId }, query: { lang } }) => {
    const { lecture } = await openLecture(deps, {
      sub,
      courseId,
      lectureId,
      fits: (each) => captionsForTranscript(each, lang) !== undefined,
    });
    const track = captionsForTranscript(lecture, lang);
    const cues = track && (await deps.readCaptions(track.key));
    if (!track || !cues) throw new ApiError('not_found');
    return { status: 200, body: toTranscript(lecture, track.lang, cues) };
  };
