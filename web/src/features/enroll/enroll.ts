import { ApiProblem } from '../../lib/api/index.ts';
import { isRetryable } from '../../lib/api/problem.ts';
import { forgetCourseState } from '../../lib/api/resource-keys.ts';
import { startCheckout } from '../../lib/courses/checkout.ts';
import { enrollWithZone } from '../../lib/courses/enroll-with-zone.ts';

/** `entered`: enrolled; `leaving`: the browser is going to the payment page. */
export type Entry = 'entered' | 'leaving';

const running = new Map<string, Promise<Entry>>();

const enterOrPay = async (courseId: string, how: 'assign' | 'replace'): Promise<Entry> => {
  try {
    await enrollWithZone(courseId);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'payment_required') throw error;
    await startCheckout('course', courseId, how);
    return 'leaving';
  }
  forgetCourseState();
  return 'entered';
};

/**
 * Enrolls the learner, or goes to the payment page of a paid course. Concurrent calls share one request, so a double
 * click sends one. `how` decides what the payment page does to the history entry, see `startCheckout`.
 */
export const enterCourse = (
  sub: string,
  courseId: string,
  how: 'assign' | 'replace' = 'assign',
): Promise<Entry> => {
  const key = `${sub} ${courseId}`;
  const known = running.get(key);
  if (known) return known;
  const entry = enterOrPay(courseId, how).finally(() => running.delete(key));
  running.set(key, entry);
  return entry;
};

export interface EnrollProblem {
  readonly message: string;
  /** Whether a retry can help. */
  readonly canRetry: boolean;
  /** The learner already has the course: link to the player. */
  readonly isOwned?: boolean;
}

/** Message of the client's error for a checkout without a session (specification, §8). */
const noToken = 'No token retrieved';

/** Describes a failed enrollment, and whether a retry can help. */
export const describeEnrollProblem = (error: unknown): EnrollProblem => {
  if (!(error instanceof ApiProblem)) {
    const isTokenless = error instanceof Error && error.message === noToken;
    return {
      message: isTokenless ? noToken : 'We could not enroll you. Please try again.',
      canRetry: true,
    };
  }
  switch (error.code) {
    case 'already_owned':
      return { message: 'You already own this course.', canRetry: false, isOwned: true };
    case 'conflict':
      return { message: 'Enrollment opens when the first lectures are published.', canRetry: false };
    case 'unauthenticated':
      return { message: 'Your sign-in has ended. Sign in again to enroll.', canRetry: false };
    default:
      return { message: error.message, canRetry: isRetryable(error.status) };
  }
};
