import { type Entitlements, isEnrolled, ownsCourse } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { requireLectures } from './find-course.ts';

/**
 * Returns the basis on which the learner may enroll or stay enrolled. Every way into a course asks here, so that none bypasses its price.
 * @throws ApiError 409 without lectures, 402 when the course must be bought first
 */
export const requireBasis = (course: Course, entitlements: Entitlements): 'free' | 'grant' => {
  if (isEnrolled(entitlements)) return entitlements.enrollment?.basis ?? 'free';
  requireLectures(course);
  if (course.price === 0) return 'free';
  if (!ownsCourse(entitlements)) throw new ApiError('payment_required');
  return 'grant';
};
