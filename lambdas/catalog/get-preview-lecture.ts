import { clientKey } from '../contract/client-key.ts';
import type { PreviewLecture } from '../contract/schemas/course.ts';
import { counters } from '../domain/counters.ts';
import { type CourseLecture, lecturesOf } from '../domain/course/course.ts';
import { toPreviewLecture } from '../domain/course/course-content.ts';
import { captionsForTranscript, toTranscript } from '../domain/transcript/transcript.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { SignFolder } from '../platform/services/signed-folder.ts';
import type { SignUrl } from '../platform/services/signed-url.ts';
import type { ReadArticle, ReadCaptions } from '../stores/catalog/read/lecture-files.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import { findPublishedCourse } from '../use-cases/find-published-course.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import { signArticle } from '../use-cases/sign-article.ts';
import { signCaptions } from '../use-cases/sign-captions.ts';
import { signStream } from '../use-cases/sign-stream.ts';
import type { CatalogDeps } from './deps.ts';

/** Dependencies of showing a lecture to visitors. */
export interface PreviewDeps extends Pick<CatalogDeps, 'catalog'> {
  readonly limits: RateLimitStore;
  readonly readArticle: ReadArticle;
  readonly readCaptions: ReadCaptions;
  readonly signUrl: SignUrl;
  readonly signFolder: SignFolder;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

const readTranscript = async (
  { readCaptions }: PreviewDeps,
  lecture: CourseLecture,
): Promise<Pick<PreviewLecture, 'transcript'>> => {
  const track = captionsForTranscript(lecture);
  const cues = track && (await readCaptions(track.key));
  return !cues || !track ? {} : { transcript: toTranscript(lecture, track.lang, cues) };
};

const readSignedArticle = async (
  deps: PreviewDeps,
  lecture: CourseLecture,
  now: number,
): Promise<Pick<PreviewLecture, 'article'>> => {
  const stored = lecture.articleKey === undefined ? undefined : await deps.readArticle(lecture.articleKey);
  return stored ? { article: await signArticle(deps, lecture, stored, now) } : {};
};

/**
 * Returns a lecture that its course file marks as a preview, with signed URLs of its files. Any other lecture is a 404, even for enrolled
 * learners.
 */
export const getPreviewLecture =
  (deps: PreviewDeps): Operation<'getPreviewLecture'> =>
  async ({ params: { courseId, lectureId }, clientAddress }) => {
    const course = await findPublishedCourse(deps, courseId);
    const found = lecturesOf(course).find(({ lecture }) => lecture.id === lectureId);
    if (!found?.lecture.preview || found.lecture.type !== 'free') throw new ApiError('not_found');
    await requireAllowance(deps.limits, { ...counters.previewClient, who: clientKey(clientAddress) });
    const now = deps.now();
    const { lecture, lectureIndex } = found;
    const { captions: tracks, ...shown } = toPreviewLecture(lecture, lectureIndex);
    const [captions, video, { cookies, ...streaming }, transcript, article] = await Promise.all([
      signCaptions(deps, tracks, now),
      lecture.videoKey === undefined ? undefined : deps.signUrl(lecture.videoKey, now),
      signStream(deps, lecture.stream, now),
      readTranscript(deps, lecture),
      readSignedArticle(deps, lecture, now),
    ]);
    return {
      status: 200,
      body: {
        lecture: { ...shown, ...captions },
        ...(video && { video: { ...video, ...streaming } }),
        ...transcript,
        ...article,
      },
      cookies,
    };
  };
