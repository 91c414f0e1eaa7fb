import { previewCourse } from '../domain/pace/preview-course.ts';
import { endOfDay } from '../domain/time/local-time.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { ReadPreview } from '../stores/catalog/read/previews.ts';
import { parsePreviewToken } from '../stores/catalog/rows/preview-token.ts';

/** Dependencies of previewing an unpublished course. */
export interface CoursePreviewDeps {
  readonly readPreview: ReadPreview;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

const isDate = (day: string): boolean => !day.includes('T');

/**
 * Returns a course stored by `content preview` as a learner sees it on a given day who joined when the preview was created, with all
 * mails. Takes one read and signs nothing.
 */
export const getCoursePreview =
  ({ readPreview, now }: CoursePreviewDeps): Operation<'getCoursePreview'> =>
  async ({ params, query: { day, zone: sent, upgraded } }) => {
    const zone = sent || 'UTC';
    const address = parsePreviewToken(params.token);
    const found = address && (await readPreview(address, now()));
    if (!found) {
      throw new ApiError('not_found', { message: 'This preview has ended, or the link is not complete.' });
    }
    const { course, changes, startedAt, previewEnds } = found;
    const start = Date.parse(startedAt);
    const at = day === undefined ? start : isDate(day) ? endOfDay(day, zone) : Date.parse(day);
    if (at < start)
      throw invalidRequest(['day'], `The preview starts at ${startedAt}: ask for that day or a later one`);
    return {
      status: 200,
      body: {
        ...previewCourse(course, { start, zone, isUpgraded: upgraded === 'true', at }),
        changes,
        expiresAt: new Date(previewEnds * 1_000).toISOString(),
      },
    };
  };
