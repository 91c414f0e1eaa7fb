import type { CoursePreview } from '../../contract/schemas/drip.ts';
import { type Entitlements, noEntitlements } from '../course/access.ts';
import type { Course } from '../course/course.ts';
import { toCourseDetail } from '../course/course-detail.ts';
import { toDripContent } from '../course/drip-content.ts';
import { purchaseSubject, walkedSubject } from '../mail/mail-subjects.ts';
import { walkCourse } from './walk-course.ts';

/** The fictional learner of a course preview. Times are ms since the epoch. */
export interface PreviewedLearner {
  readonly start: number;
  /** IANA time zone name. */
  readonly zone: string;
  readonly isUpgraded: boolean;
  /** The instant to show. */
  readonly at: number;
}

const iso = (instant: number): string => new Date(instant).toISOString();

/**
 * What this learner sees at that instant, and all mails of the course. Storage keys of videos and captions are left out, so
 * nothing can be opened. Nothing is completed, so lectures that wait for another one stay locked.
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
      // A paid course starts with the receipt of its purchase.
      ...(course.price > 0 ? [{ at: iso(start), subject: purchaseSubject(course.title) }] : []),
      ...mails.map((mail) => ({ at: iso(mail.at), subject: walkedSubject(course.title, mail) })),
    ],
  };
};
