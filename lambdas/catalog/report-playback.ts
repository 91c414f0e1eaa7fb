import type { PlaybackReport } from '../contract/schemas/playback.ts';
import { type Course, lecturesOf } from '../domain/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { WriteMetrics } from '../platform/metric.ts';
import type { CatalogDeps } from './deps.ts';
import { findCourse } from './find-course.ts';

/** What counting how videos play works with. */
export interface PlaybackDeps extends Pick<CatalogDeps, 'catalog'> {
  readonly write: WriteMetrics;
}

const hasVideo = (course: Course, lectureId: string): boolean =>
  lecturesOf(course).some(({ lecture }) => lecture.id === lectureId && lecture.videoKey !== undefined);

/** The lines of each size as the name of its seconds, added up: `p720`, and `sound`. */
const secondsBySize = (sizes: PlaybackReport['sizes']): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { lines, seconds } of sizes) {
    const name = lines === 0 ? 'sound' : `p${lines}`;
    sums[name] = (sums[name] ?? 0) + seconds;
  }
  return sums;
};

/**
 * Counts how one watching of a video went: figures of the whole site, and in the same line the lecture that they are of. The answer
 * to a report is not waited for, and no address, learner or device is written. One read.
 */
export const reportPlayback =
  (deps: PlaybackDeps): Operation<'reportPlayback'> =>
  async ({ params: { courseId, lectureId }, body: { via, startMs, stalls, stalledMs, errors, sizes } }) => {
    if (!hasVideo(await findCourse(deps, courseId), lectureId)) throw new ApiError('not_found');
    deps.write(
      {
        ...(startMs !== undefined && { VideoStartMs: ['Milliseconds', startMs] }),
        VideoStalls: ['Count', stalls],
        VideoStalledMs: ['Milliseconds', stalledMs],
        VideoErrors: ['Count', errors],
        VideoSeconds: ['Seconds', sizes.reduce((sum, { seconds }) => sum + seconds, 0)],
      },
      { courseId, lectureId, via, seconds: secondsBySize(sizes) },
    );
    return { status: 204, body: undefined };
  };
