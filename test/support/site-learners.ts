import { expect } from 'vitest';
import { type Answer, call, newLearner } from './api.ts';

/** A new learner who is enrolled in a course: address and token. */
export const enrolledIn = async (courseId: string): Promise<{ email: string; token: string }> => {
  const learner = await newLearner();
  const answer = await call('POST', `/api/courses/${courseId}/enroll`, { token: learner.token });
  expect(answer.status, answer.text).toBe(201);
  return learner;
};

interface CatalogCourse {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly lectureCount: number;
  readonly drip: boolean;
}

/** A course of the demo catalog that costs something, with lectures that are open as soon as it is paid. */
export const readPaidCourse = async (): Promise<CatalogCourse> => {
  const { json } = await call('GET', '/api/public/courses?limit=50');
  const courses = json.courses as unknown as CatalogCourse[];
  const paid = courses.find(({ price, lectureCount, drip }) => price > 0 && lectureCount > 0 && !drip);
  if (!paid) throw new Error('The demo catalog has no complete paid course.');
  return paid;
};

interface CheckoutSession {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly amountTotal: number;
  readonly amountRefunded: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly eventIds: readonly string[];
}

/** Payment pages of the local site's stand-in for Stripe, the latest last. */
export const checkoutSessions = async (): Promise<CheckoutSession[]> =>
  (await call('GET', '/_local/stripe/sessions')).json as unknown as CheckoutSession[];

/** Does with a payment page what a buyer or an operator would: `pay`, `refund`, `expire`… */
export const actOnSession = (id: string, what: string, body: object = {}): Promise<Answer> =>
  call('POST', `/_local/stripe/sessions/${id}/${what}`, { body });
