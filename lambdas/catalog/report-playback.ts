import type { PlaybackReport } from '../contract/schemas/playback.ts';
import { type Course, lecturesOf } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { WriteMetrics } from '../platform/metric.ts';
import { findPublishedCourse } from '../use-cases/find-published-course.ts';
import type { CatalogDeps } from './deps.ts';

/** Dependencies of recording playback quality. */
export interface PlaybackDeps extends Pick<CatalogDeps, 'catalog'> {
  readonly write: WriteMetrics;
}

const hasVideo = (course: Course, lectureId: string): boolean =>
  lecturesOf(course).some(({ lecture }) => lecture.id === lectureId && lecture.videoKey !== undefined);

/** Adds up the seconds watched in each size, named by its lines: `p720`, or `sound`. */
const sumSecondsBySize = (sizes: PlaybackReport['sizes']): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { lines, seconds } of sizes) {
    const name = lines === 0 ? 'sound' : `p${lines}`;
    sums[name] = (sums[name] ?? 0) + seconds;
  }
  return sums;
};

/**
 * Records the playback quality of one viewing: metrics of the whole site, in a log line that also names the lecture. No IP address, learner
 * or device is written. Takes one read. The browser does not wait for the response.
 */
export const reportPlayback =
  (deps: PlaybackDeps): Operation<'reportPlayback'> =>
  async ({ params: { courseId, lectureId }, body: { via, startMs, stalls, stalledMs, errors, sizes } }) => {
    if (!hasVideo(await findPublishedCourse(deps, courseId), lectureId)) throw new ApiError('not_found');
    deps.write(
      {
        ...(startMs !== undefined && { VideoStartMs: ['Milliseconds', startMs] }),
        VideoStalls: ['Count', stalls],
        VideoStalledMs: ['Milliseconds', stalledMs],
        VideoErrors: ['Count', errors],
        VideoSeconds: ['Seconds', sizes.reduce((sum, { seconds }) => sum + seconds, 0)],
      },
      { courseId, lectureId, via, seconds: sumSecondsBySize(sizes) },
    );
    return { status: 204, body: undefined };
  };
