import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { messages } from '../contract/errors.ts';
import type { Entitlements } from '../domain/course/access.ts';
import type { Course } from '../domain/course/course.ts';
import { toDeliverable } from '../domain/mail/mailbox.ts';
import { amountInCents, chargeMax, currency, type PurchaseKind } from '../domain/payments/pricing.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { invalidRequest } from '../platform/http/invalid-request.ts';
import type { Caller } from '../platform/http/operation.ts';
import { type CheckoutPage, isFailureStored } from '../platform/services/stripe.ts';
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

/** What is bought. */
interface Wanted {
  readonly courseId: string;
  readonly kind: PurchaseKind;
  /** Seats for others, or the one seat of a gift. Absent when the caller buys for themselves. */
  readonly forOthers?: Pick<CheckoutAttempt, 'seats' | 'gift'> | undefined;
}

/** Whether the attempt is still for the same price and, for others, the same seats or gift. */
const isFresh = (
  { attempt, ended }: CheckoutState,
  wanted: { readonly amount: number } & Wanted,
  now: number,
): boolean =>
  attempt !== undefined &&
  !ended &&
  attempt.amount === wanted.amount &&
  attempt.seats === wanted.forOthers?.seats &&
  isDeepStrictEqual(attempt.gift, wanted.forOthers?.gift) &&
  Math.abs(now - Date.parse(attempt.startedAt)) < attemptMs;

/** Increase when the parameters of a session change, because Stripe refuses a known key with other parameters. */
const parametersVersion = 4;

/**
 * Hash of everything that distinguishes two payments. A double click gets the same key; another learner, price or setting of the site gets a
 * different one.
 */
const idempotencyKey = (
  { sub, courseId, subject }: PurchaseOrder,
  { attempt, amount }: CheckoutAttempt,
  { codes, tax, invoices }: CheckoutPage['allows'],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([parametersVersion, sub, courseId, subject, amount, attempt, codes, tax, invoices]),
    )
    .digest('hex');

const itemName = ({ title, gift, seats }: CheckoutAttempt, kind: PurchaseKind): string => {
  if (gift) return `Gift: ${title}`;
  if (seats !== undefined) return `Seat: ${title}`;
  return kind === 'course' ? title : `Premium upgrade: ${title}`;
};

const toCheckoutPage = (
  { siteUrl, allows }: Pick<CheckoutDeps, 'siteUrl' | 'allows'>,
  { sub, courseId, subject }: PurchaseOrder,
  kind: PurchaseKind,
  attempt: CheckoutAttempt,
): CheckoutPage => {
  const back = `${siteUrl}/courses/${encodeURIComponent(courseId)}`;
  const { seats, gift, attempt: id } = attempt;
  const teamId = seats === undefined && !gift ? undefined : id;
  const quantity = seats ?? 1;
  return {
    name: itemName(attempt, kind),
    amount: attempt.amount / quantity,
    quantity,
    currency,
    // Stripe replaces the placeholder in braces.
    successUrl:
      teamId === undefined
        ? `${back}/checkout/success?kind=${kind}&session_id={CHECKOUT_SESSION_ID}`
        : `${siteUrl}/teams/${teamId}?paid`,
    cancelUrl: `${back}/checkout/cancelled?kind=${subject}${seats === undefined ? '' : `&seats=${seats}`}`,
    reference: sub,
    email: attempt.email,
    metadata: orderMetadata({ sub, courseId, kind, teamId }),
    allows,
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

/** Who gives, in words: by the profile's name, the sign-in's, or the address. A sale does not depend on the issuer. */
const nameGiver = async (
  { readName, identity }: CheckoutDeps,
  caller: Caller,
  email: string | undefined,
): Promise<string> => {
  const known = await readName(caller.sub);
  if (known) return known;
  const stated = await identity.full(caller).catch(() => undefined);
  return stated?.name ?? email ?? 'Somebody';
};

/**
 * Creates the payment page for a purchase. Repeated requests get the same page until it was paid, failed or expired, or what is bought or its
 * price changed; a page that is replaced is closed. The order is saved before anybody can pay it.
 * @throws ApiError 404, the errors of `check`, 400 for more seats than one payment can be for, 503 when Stripe does not answer
 */
export const startCheckout = (
  deps: CheckoutDeps,
  caller: Caller,
  wanted: Wanted,
  check: CheckSale,
): Promise<{ url: string; sessionId: string }> =>
  retryOnConflict(async () => {
    const { courseId, kind, forOthers } = wanted;
    const subject = forOthers ? (forOthers.gift ? 'gift' : 'seats') : kind;
    const purchase: PurchaseOrder = { sub: caller.sub, courseId, subject };
    const state = await deps.orders.readCheckout(purchase);
    const { course, entitlements } = state;
    if (!course) throw new ApiError('not_found', { message: messages.courseNotFound });
    check(course, entitlements);

    const price = amountInCents(course, kind);
    const amount = price * (forOthers?.seats ?? 1);
    if (amount > chargeMax)
      throw invalidRequest(['seats'], `Choose at most ${Math.floor(chargeMax / price)}`);
    const begin = async (): Promise<CheckoutAttempt> => {
      // First, so that no failure in between leaves two pages that can be paid.
      if (state.attempt?.sessionId !== undefined && !state.ended) {
        await deps.stripe.expireSession(state.attempt.sessionId);
      }
      const email = await readVerifiedEmail(deps, caller);
      const attempt = {
        ...{ attempt: deps.newId(), amount, title: course.title, ...forOthers },
        // Stripe refuses a page whose prefilled address is not one to it.
        email: email === undefined ? undefined : toDeliverable(email),
        startedAt: new Date(deps.now()).toISOString(),
        ...(forOthers && { from: await nameGiver(deps, caller, email) }),
      };
      await deps.orders.beginAttempt(purchase, attempt, state.attempt);
      return attempt;
    };
    const fresh = isFresh(state, { ...wanted, amount }, deps.now());
    const attempt = state.attempt && fresh ? state.attempt : await begin();
    if (attempt.url !== undefined && attempt.sessionId !== undefined) {
      return { url: attempt.url, sessionId: attempt.sessionId };
    }

    const session = await deps.stripe
      .createSession(
        toCheckoutPage(deps, purchase, kind, attempt),
        idempotencyKey(purchase, attempt, deps.allows),
      )
      .catch(async (error: unknown) => {
        // Its key would fail for a day. An attempt that is too old makes the next press begin another; nobody saw a page of this one.
        if (isFailureStored(error)) {
          await deps.orders.beginAttempt(
            purchase,
            { ...attempt, startedAt: new Date(0).toISOString() },
            attempt,
          );
        }
        throw error;
      });
    const { seats, gift, from } = attempt;
    await deps.orders.openOrder(
      purchase,
      {
        ...{ sub: caller.sub, courseId, kind, amount, currency },
        sessionId: session.id,
        courseTitle: attempt.title,
        enrolls: kind === 'course' && !course.drip,
        createdAt: attempt.startedAt,
        ...(forOthers && { teamId: attempt.attempt, seats: seats ?? 1, from, ...(gift && { gift }) }),
      },
      attempt,
      session.url,
    );
    return { url: session.url, sessionId: session.id };
  });
