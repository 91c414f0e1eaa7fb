/** Types of events that operators can subscribe an endpoint to. Names are public and never change. */
export const eventTypes = [
  'learner.enrolled',
  'learner.erased',
  'lecture.completed',
  'course.completed',
  'certificate.issued',
  'certificate.revoked',
  'payment.succeeded',
  'payment.refunded',
  'subscription.started',
  'subscription.ended',
  'team.seat_claimed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The event that `npm run webhooks -- test` sends to one endpoint. */
export const testType = 'webhook.test';

/** Events of an erasure: they never carry an address, not even while others of the learner wait. */
export const erasureTypes: readonly string[] = ['learner.erased', 'subscription.ended'] satisfies EventType[];

/** Whom an event is about: an account, or the address of a subscription that started without one. Each has a name, which an erasure tells of. */
export type Subject = { readonly sub: string } | { readonly email: string };

/** What an event says besides its type, time and learner. */
interface EventData {
  readonly courseId?: string;
  readonly lectureId?: string;
  readonly certificateId?: string;
  /** Dollars. */
  readonly amount?: number;
  /** ISO 4217, lower case as Stripe has it. */
  readonly currency?: string;
  /** Number of the receipt. */
  readonly receipt?: string;
}

/** Something that happened. */
export interface Fact extends EventData {
  readonly type: EventType;
  /** When it happened, ISO 8601. */
  readonly at: string;
  readonly who: Subject;
}
