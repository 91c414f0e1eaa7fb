import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import Stripe from 'stripe';
import type { BodyOf, EndpointName } from '#contract/endpoints.ts';
import type { Entitlements } from '#domain/course/access.ts';
import type { Course } from '#domain/course/course.ts';
import type { PaymentConcern } from '#domain/payments/payment-state.ts';
import { createCheckoutSession } from '#lambdas/payments/create-checkout-session.ts';
import { createUpgradeSession } from '#lambdas/payments/create-upgrade-session.ts';
import type { CheckoutDeps } from '#lambdas/payments/deps.ts';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import type { OperationRequest } from '#lambdas/platform/http/operation.ts';
import type { Identity } from '#lambdas/platform/services/identity.ts';
import type { CheckoutPage, CreatedRefund } from '#lambdas/platform/services/stripe.ts';
import { toCourseItem } from '#lambdas/stores/catalog/rows/course-record.ts';
import { createWasErasedSince } from '#lambdas/stores/learner/erased-since.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  toEntitlements,
} from '#lambdas/stores/learning/learning-records.ts';
import type { MailMessage, MailQueue } from '#lambdas/stores/mail/mail-queue.ts';
import { createCheckoutStore } from '#lambdas/stores/payments/checkout.ts';
import { type Order, orderKey, parseOrder } from '#lambdas/stores/payments/payment-record.ts';
import { createSettlementStores } from '#lambdas/stores/teams/settlement-stores.ts';
import {
  createApplyPaymentEvent,
  type EventOutcome,
  type PaymentEvent,
} from '#lambdas/use-cases/apply-payment-event.ts';
import { createSettleTeam } from '#lambdas/use-cases/settle-team.ts';
import { createTable, tables } from './dynamodb.ts';
import { operationRequest } from './operation-request.ts';
import { putRow, readRow } from './rows.ts';

/** A checkout session created by the fake Stripe. */
export interface MadeSession {
  readonly id: string;
  readonly url: string;
  readonly page: CheckoutPage;
  readonly key: string;
}

/** What is bought for others: seats or a gift. */
type ForOthers = Omit<BodyOf<'createCheckoutSession'>, 'courseId'>;

export interface Till {
  /** The clock, ms since the epoch. */
  now: number;
  /** Identity that the issuer returns for every learner; an error when the issuer is down. */
  identity: Identity | Error;
  /** Whether Stripe is down. */
  stripeDown: boolean;
  /** Status with which Stripe fails from now on, and with which it failed each key; it repeats that unless it was busy (409). */
  stripeFails: number | undefined;
  readonly failures: Map<string, number>;
  readonly sessions: MadeSession[];
  readonly mails: MailMessage[];
  /** Sessions that were expired, refunds that were asked for by themselves, and what operators were told, each in order. */
  readonly expired: string[];
  readonly refunds: (CreatedRefund & { readonly sessionId: string })[];
  readonly concerns: { readonly concern: PaymentConcern; readonly sessionId: string }[];
  /** Whether second orders are refunded by themselves, and whether Stripe refuses to. */
  refundsSecondOrders: boolean;
  refusesRefunds: boolean;
  /** Time zone of every buyer, and what the site lets them do. */
  zone: string | undefined;
  profileName: string | undefined;
  allows: CheckoutPage['allows'];
  publish(...courses: Course[]): Promise<void>;
  buy(
    sub: string,
    courseId: string,
    client?: DynamoDBDocumentClient,
    forOthers?: ForOthers,
  ): Promise<{ url: string; sessionId: string }>;
  /** A new learner who has ordered a course and not paid. */
  ordered(courseId: string): Promise<{ sub: string; session: MadeSession }>;
  upgrade(sub: string, courseId: string, client?: DynamoDBDocumentClient): Promise<{ url: string }>;
  apply(event: PaymentEvent, client?: DynamoDBDocumentClient): Promise<EventOutcome>;
  /** The session with this id. */
  session(sessionId: string): MadeSession;
  order(sessionId: string): Promise<Order>;
  entitlements(sub: string, courseId: string): Promise<Entitlements>;
}

const makeRequest = <N extends EndpointName>(sub: string, body: object): OperationRequest<N> =>
  operationRequest({ body, caller: { sub, scopes: new Set(), token: 't' } });

/** The tables of the payments group with its operations over them, and a Stripe that keeps its promises about keys. */
export const openTill = async (client: DynamoDBDocumentClient): Promise<Till> => {
  await Promise.all(
    (['catalog', 'learning', 'payments', 'limits'] as const).map((table) => createTable(client, table)),
  );
  const sessions: MadeSession[] = [];
  const mails: MailMessage[] = [];
  let ids = 0;

  const createSession = (page: CheckoutPage, key: string): Promise<MadeSession> => {
    if (till.stripeDown) return Promise.reject(new ApiError('unavailable'));
    const stored = till.failures.get(key);
    const failure = stored === undefined || stored === 409 ? till.stripeFails : stored;
    if (failure !== undefined) {
      till.failures.set(key, failure);
      const cause = Stripe.errors.StripeError.generate({ type: 'api_error', statusCode: failure });
      return Promise.reject(new ApiError('unavailable', { cause }));
    }
    const made = sessions.find((session) => session.key === key);
    if (made && JSON.stringify(made.page) !== JSON.stringify(page)) {
      return Promise.reject(
        new Error('Keys for idempotent requests can only be used with the same parameters'),
      );
    }
    if (made) return Promise.resolve(made);
    const id = `cs_${sessions.length + 1}`;
    const session = { id, url: `https://checkout.example/${id}`, page, key };
    sessions.push(session);
    return Promise.resolve(session);
  };
  /** Like Stripe: the same session is refunded once. */
  const refund = (sessionId: string): Promise<CreatedRefund | undefined> => {
    if (till.stripeDown) return Promise.reject(new ApiError('unavailable'));
    const session = sessions.find(({ id }) => id === sessionId);
    if (!session || till.refusesRefunds) return Promise.resolve(undefined);
    const known = till.refunds.find((made) => made.sessionId === sessionId);
    const made = known ?? {
      sessionId,
      id: `re_of_${sessionId}`,
      amount: session.page.amount * session.page.quantity,
      status: 'succeeded',
    };
    if (!known) till.refunds.push(made);
    return Promise.resolve(made);
  };
  const stated = (): Promise<Identity> =>
    till.identity instanceof Error ? Promise.reject(till.identity) : Promise.resolve(till.identity);
  const depsOver = (over: DynamoDBDocumentClient): CheckoutDeps => ({
    orders: createCheckoutStore(over, tables),
    stripe: {
      createSession,
      expireSession: (id) => {
        if (till.stripeDown) return Promise.reject(new ApiError('unavailable'));
        till.expired.push(id);
        return Promise.resolve();
      },
    },
    identity: { address: stated, full: stated },
    readName: () => Promise.resolve(till.profileName),
    readZone: () => Promise.resolve(till.zone),
    allows: till.allows,
    siteUrl: 'https://northlight.example',
    now: () => till.now,
    newId: () => `attempt-${(ids += 1)}`,
  });
  const read = async (table: string, key: object): Promise<Record<string, unknown> | undefined> =>
    await readRow(client, table, key);

  let payers = 0;
  const till: Till = {
    now: Date.parse('2026-11-21T10:00:00.000Z'),
    identity: { email: 'ada@example.com', emailVerified: true },
    stripeDown: false,
    stripeFails: undefined,
    failures: new Map(),
    sessions,
    mails,
    expired: [],
    refunds: [],
    concerns: [],
    refundsSecondOrders: true,
    refusesRefunds: false,
    zone: 'Europe/Berlin',
    profileName: 'Ada Okafor',
    allows: { codes: false, tax: false, invoices: false },
    publish: async (...courses) => {
      for (const course of courses) {
        await putRow(client, tables.catalog, toCourseItem(course));
      }
    },
    buy: async (sub, courseId, over = client, forOthers = {}) =>
      (
        await createCheckoutSession(depsOver(over))(
          makeRequest<'createCheckoutSession'>(sub, { courseId, ...forOthers }),
        )
      ).body,
    upgrade: async (sub, courseId, over = client) =>
      (await createUpgradeSession(depsOver(over))(makeRequest<'createUpgradeSession'>(sub, { courseId })))
        .body,
    apply: (event, over = client) => {
      const mailQueue: MailQueue = {
        send: (messages) => {
          mails.push(...messages);
          return Promise.resolve(new Set());
        },
      };
      const settlement = createSettlementStores(over, tables, mailQueue);
      return createApplyPaymentEvent({
        payments: settlement.payments,
        grants: settlement.grants,
        wasErasedSince: createWasErasedSince(over, tables.limits),
        settleTeam: createSettleTeam({
          ...settlement,
          newId: () => `seat-${(ids += 1)}`,
          now: () => till.now,
        }),
        findSession: (paymentIntent) =>
          Promise.resolve(sessions.find(({ id }) => `pi_of_${id}` === paymentIntent)?.id),
        mailQueue,
        secondOrders: { areRefunded: till.refundsSecondOrders, refund },
        raise: (concern, { sessionId }) => till.concerns.push({ concern, sessionId }),
        now: () => till.now,
      })(event);
    },
    ordered: async (courseId) => {
      const sub = `auth0|payer-${(payers += 1)}`;
      const { sessionId } = await till.buy(sub, courseId);
      return { sub, session: till.session(sessionId) };
    },
    session: (sessionId) => {
      const session = sessions.find(({ id }) => id === sessionId);
      if (!session) throw new Error(`No session ${sessionId}`);
      return session;
    },
    order: async (sessionId) => {
      const item = await read(tables.payments, orderKey(sessionId));
      if (!item) throw new Error(`No order ${sessionId}`);
      return parseOrder(item);
    },
    entitlements: async (sub, courseId) => {
      const item = await read(tables.learning, enrollmentKey(sub, courseId));
      return toEntitlements(item && parseEnrollment(item), parseProgress());
    },
  };
  return till;
};

let events = 0;
const makeEvent = (type: string, object: object): PaymentEvent => ({
  id: `evt_${(events += 1)}`,
  type,
  data: { object },
});

/** Events of a session as Stripe would send them. */
export const makeEvents = ({ id, page }: MadeSession) => {
  const total = page.amount * page.quantity;
  const session = (fields: object = {}) => ({
    id,
    object: 'checkout.session',
    payment_status: 'paid',
    amount_total: total,
    currency: page.currency,
    metadata: page.metadata,
    payment_intent: `pi_of_${id}`,
    customer_details: { email: 'buyer@example.com' },
    ...fields,
  });
  const ofSession = (what: string, fields?: object) => makeEvent(`checkout.session.${what}`, session(fields));
  const dispute = (what: string, status: string) =>
    makeEvent(`charge.dispute.${what}`, { id: `du_of_${id}`, status, payment_intent: `pi_of_${id}` });
  return {
    paid: (fields?: object) => ofSession('completed', fields),
    unpaid: () => ofSession('completed', { payment_status: 'unpaid' }),
    asyncPaid: (fields?: object) => ofSession('async_payment_succeeded', fields),
    asyncFailed: () => ofSession('async_payment_failed', { payment_status: 'unpaid' }),
    expired: () => ofSession('expired', { payment_status: 'unpaid' }),
    refunded: (cents = total, charged = total) =>
      makeEvent('charge.refunded', {
        id: `ch_of_${id}`,
        amount: charged,
        amount_captured: charged,
        amount_refunded: cents,
        payment_intent: `pi_of_${id}`,
      }),
    /** An event of one refund. */
    refund: (what: 'created' | 'updated' | 'failed', status: string, cents = total, number = 1) =>
      makeEvent(`refund.${what}`, {
        id: `re_${number}_of_${id}`,
        object: 'refund',
        amount: cents,
        status,
        payment_intent: `pi_of_${id}`,
      }),
    disputed: () => dispute('created', 'needs_response'),
    disputeWon: () => dispute('closed', 'won'),
    disputeLost: () => dispute('closed', 'lost'),
  };
};
