import { createHash } from 'node:crypto';
import { messages } from '../contract/errors.ts';
import type { Entitlements } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import { amountInCents, currency, type PurchaseKind } from '../domain/payments/pricing.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { CheckoutPage } from '../platform/services/stripe.ts';
import type { CheckoutState, PurchaseOrder } from '../stores/payments/checkout.ts';
import type { CheckoutAttempt } from '../stores/payments/payment-record.ts';
import { requireLectures } from '../use-cases/find-course.ts';
import { orderMetadata } from '../use-cases/payment-session.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { CheckoutDeps } from './deps.ts';

const hourMs = 60 * 60 * 1000;
/** How long an attempt is reused. Stripe's sessions and idempotency keys live 24 hours. */
const attemptMs = 23 * hourMs;

/** @throws ApiError with the reason why this course cannot be sold to this learner */
export type CheckSale = (course: Course, entitlements: Entitlements) => void;

/** Checks that the item can be sold at all. @throws ApiError 409 `conflict` */
export const checkSellable = (course: Course, kind: PurchaseKind): void => {
  requireLectures(course);
  if (amountInCents(course, kind) === 0) {
    throw new ApiError('conflict', { message: 'This is free: there is nothing to pay.' });
  }
};

const isFresh = ({ attempt, ended }: CheckoutState, amount: number, now: number): boolean =>
  attempt !== undefined &&
  !ended &&
  attempt.amount === amount &&
  Math.abs(now - Date.parse(attempt.startedAt)) < attemptMs;

/** Increase when the parameters of a session change, because Stripe refuses a known key with other parameters. */
const parametersVersion = 2;

/**
 * Hash of everything that distinguishes two payments. A double click gets the same key; another learner or price gets a different one.
 */
const idempotencyKey = (
  { sub, courseId, kind }: PurchaseOrder,
  { attempt, amount }: CheckoutAttempt,
): string =>
  createHash('sha256')
    .update(JSON.stringify([parametersVersion, sub, courseId, kind, amount, attempt]))
    .digest('hex');

const toCheckoutPage = (siteUrl: string, purchase: PurchaseOrder, attempt: CheckoutAttempt): CheckoutPage => {
  const { sub, courseId, kind } = purchase;
  const back = `${siteUrl}/courses/${encodeURIComponent(courseId)}`;
  return {
    name: kind === 'course' ? attempt.title : `Premium upgrade: ${attempt.title}`,
    amount: attempt.amount,
    currency,
    // Stripe replaces the placeholder in braces.
    successUrl: `${back}/checkout/success?kind=${kind}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}/checkout/cancelled?kind=${kind}`,
    reference: sub,
    email: attempt.email,
    metadata: orderMetadata({ sub, courseId, kind }),
  };
};

/** Returns the learner's verified address. Undefined when the issuer fails, because a sale must not depend on it. */
const readVerifiedEmail = async (
  { identity }: Pick<CheckoutDeps, 'identity'>,
  caller: Caller,
): Promise<string | undefined> => {
  const { email, emailVerified } = await identity
    .address(caller)
    .catch(() => ({ email: undefined, emailVerified: false }));
  return emailVerified ? email : undefined;
};

/**
 * Creates the payment page for a purchase. Repeated requests get the same page until it was paid, failed or expired, or the price changed; a
 * page that is replaced is closed. The order is saved before anybody can pay it.
 * @throws ApiError 404, the errors of `check`, 503 when Stripe does not answer
 */
export const startCheckout = (
  deps: CheckoutDeps,
  caller: Caller,
  courseId: string,
  kind: PurchaseKind,
  check: CheckSale,
): Promise<{ url: string; sessionId: string }> =>
  retryOnConflict(async () => {
    const purchase: PurchaseOrder = { sub: caller.sub, courseId, kind };
    const state = await deps.orders.readCheckout(purchase);
    const { course, entitlements } = state;
    if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
    check(course, entitlements);

    const amount = amountInCents(course, kind);
    const begin = async (): Promise<CheckoutAttempt> => {
      // First, so that no failure in between leaves two pages that can be paid.
      if (state.attempt?.sessionId !== undefined && !state.ended) {
        await deps.stripe.expireSession(state.attempt.sessionId);
      }
      const email = await readVerifiedEmail(deps, caller);
      const startedAt = new Date(deps.now()).toISOString();
      const attempt = { attempt: deps.newId(), amount, title: course.title, startedAt, email };
      await deps.orders.beginAttempt(purchase, attempt, state.attempt);
      return attempt;
    };
    const attempt = state.attempt && isFresh(state, amount, deps.now()) ? state.attempt : await begin();
    if (attempt.url !== undefined && attempt.sessionId !== undefined) {
      return { url: attempt.url, sessionId: attempt.sessionId };
    }

    const session = await deps.stripe.createSession(
      toCheckoutPage(deps.siteUrl, purchase, attempt),
      idempotencyKey(purchase, attempt),
    );
    await deps.orders.openOrder(
      {
        ...purchase,
        sessionId: session.id,
        courseTitle: attempt.title,
        amount,
        currency,
        enrolls: kind === 'course' && !course.drip,
        createdAt: attempt.startedAt,
      },
      attempt,
      session.url,
    );
    return { url: session.url, sessionId: session.id };
  });
