import { api, ApiProblem, type ResponseOf } from '../../lib/api/index.ts';
import { forgetResources } from '../../lib/useResource.ts';

const running = new Map<string, Promise<ResponseOf<'enroll'>>>();

/** Enrols the learner; a second call while one is under way joins it, so a double click sends one request. */
export const enrol = (sub: string, courseId: string): Promise<ResponseOf<'enroll'>> => {
  const key = `${sub} ${courseId}`;
  const known = running.get(key);
  if (known) return known;
  const request = api
    .enroll({ params: { courseId } })
    .then((enrolment) => {
      forgetResources('player:');
      forgetResources('enrolled:');
      return enrolment;
    })
    .finally(() => running.delete(key));
  running.set(key, request);
  return request;
};

export interface EnrolProblem {
  readonly message: string;
  /** Trying again can help. */
  readonly canRetry: boolean;
}

/** Why enrolling did not work, and whether it is worth another try. */
export const describeEnrolProblem = (error: unknown): EnrolProblem => {
  if (!(error instanceof ApiProblem)) {
    return { message: 'Enrolling did not work. Please try again.', canRetry: true };
  }
  switch (error.code) {
    case 'payment_required':
    case 'not_implemented':
      return {
        message: 'Buying opens soon. Nothing was charged; come back in a little while.',
        canRetry: false,
      };
    case 'conflict':
      return { message: 'Enrolment opens when the first lectures are published.', canRetry: false };
    case 'unauthenticated':
      return { message: 'Your sign-in has ended. Sign in again to enrol.', canRetry: false };
    default:
      return {
        message: error.message,
        canRetry: error.status === 0 || error.status === 429 || error.status >= 500,
      };
  }
};
