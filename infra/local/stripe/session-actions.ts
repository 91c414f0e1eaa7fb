import type { StoredSession } from './objects.ts';
import type { RefundParameters, SessionParameters } from './parameters.ts';

/** Outcome of a payment: immediate, or delayed as with a bank transfer, which succeeds or fails. */
export type PaymentWay = 'now' | 'delayed' | 'delayed-fails';

/** Adjustments of the price that the buyer pays, in cents. */
export interface PaymentTerms {
  /** Discount of a promotion code. */
  readonly discount?: number | undefined;
  /** Tax on top. */
  readonly tax?: number | undefined;
  /** What a company enters, where the page asks for it. */
  readonly company?: string | undefined;
  readonly taxId?: string | undefined;
  /** The page was paid a moment before it expired, and Stripe says so only now. */
  readonly late?: boolean | undefined;
}

export interface Sessions {
  create(parameters: SessionParameters): StoredSession;
  /** Newest first. */
  list(): Promise<StoredSession[]>;
  /**
   * Finds a session.
   * @throws StripeProblem when there is none
   */
  get(id: string): Promise<StoredSession>;
  /** Session in the API's format. */
  show(session: StoredSession): Record<string, unknown>;
  /** Pays a session. Resolves after the first delivery of the resulting event. */
  pay(id: string, way?: PaymentWay, email?: string, terms?: PaymentTerms): Promise<StoredSession>;
  expire(id: string): Promise<StoredSession>;
  /** Expires a session as the API does: the answer does not wait for the delivery of the event. */
  expireByRequest(id: string): Promise<StoredSession>;
  /** Refunds an amount in cents. Default: the rest. A pending refund is one that the bank has not carried out yet. */
  refund(id: string, amount?: number, status?: 'pending' | 'succeeded'): Promise<StoredSession>;
  /**
   * Refunds a payment as the API does: the answer does not wait for the delivery of the events.
   * @returns the refund in the API's format
   */
  refundByRequest(parameters: RefundParameters): Record<string, unknown>;
  /** Lets the last refund fail, which may happen days after it succeeded. */
  failRefund(id: string): Promise<StoredSession>;
  /** Opens a dispute by the buyer's bank, or changes the status of the dispute. */
  dispute(id: string, status: string): Promise<StoredSession>;
  /** Expires every open session whose lifetime is over. */
  expireDue(): Promise<void>;
}

/** What refunds and disputes need of sessions. */
export interface PaidSessions {
  readonly save: (session: StoredSession) => void;
  readonly all: () => StoredSession[];
  /** Finds a session that was paid. @throws StripeProblem when there is none */
  readonly getPaid: (id: string) => Promise<StoredSession>;
}
