import type { CoursePreview } from '../../contract/schemas/drip.ts';
import { type Entitlements, noEntitlements } from '../access.ts';
import type { Course } from '../course.ts';
import { toCourseDetail } from '../course-detail.ts';
import { toDripContent } from '../drip-content.ts';
import { purchaseSubject, walkedSubject } from '../mail-subjects.ts';
import { walkCourse } from './walk-course.ts';

/** Somebody who looks at a course from its first moment on. Times are ms since the epoch. */
export interface PreviewedLearner {
  readonly start: number;
  /** IANA time zone name. */
  readonly zone: string;
  readonly isUpgraded: boolean;
  /** The moment that is looked at. */
  readonly at: number;
}

const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * What such a learner sees then, and every mail that the course sends them. Nothing of it can be opened: where videos and captions
 * lie is left out. Nobody completes anything, so what waits for another lecture stays locked.
 */
export const previewCourse = (
  course: Course,
  { start, zone, isUpgraded, at }: PreviewedLearner,
): Pick<CoursePreview, 'course' | 'content' | 'mails'> => {
  const entitlements: Entitlements = {
    ...noEntitlements,
    grants: isUpgraded ? [{ kind: 'upgrade', id: 'preview' }] : [],
    subscription: { subscribedAt: start, zones: [{ zone, since: start }] },
  };
  const seen = toDripContent(course, entitlements, { subscribedAt: start, progress: 0, now: at });
  const { mails } = walkCourse(course, { subscribedAt: start, timeZone: zone }, { upgraded: isUpgraded });
  return {
    course: toCourseDetail(course),
    content: {
      ...seen,
      content: seen.content.map(({ title, lectures }) => ({
        title,
        lectures: lectures.map(({ videoKey: _, captions: __, ...lecture }) => lecture),
      })),
    },
    mails: [
      // What costs something is entered by paying, and the payment has a receipt.
      ...(course.price > 0 ? [{ at: iso(start), subject: purchaseSubject(course.title) }] : []),
      ...mails.map((mail) => ({ at: iso(mail.at), subject: walkedSubject(course.title, mail) })),
    ],
  };
};
