import type { Documents } from '../state/documents.ts';
import type { Deliveries } from './deliveries.ts';
import type { StoredSession } from './objects.ts';
import {
  getTotalCharged,
  newId,
  seconds,
  toChargeObject,
  toDisputeObject,
  toSessionObject,
} from './objects.ts';
import type { SessionParameters } from './parameters.ts';
import { sumItems } from './parameters.ts';
import { createNotFound, StripeProblem } from './problem.ts';

const collection = 'stripe-sessions';
const lifetimeSeconds = 24 * 60 * 60;

/** Outcome of a payment: immediate, or delayed as with a bank transfer, which succeeds or fails. */
export type PaymentWay = 'now' | 'delayed' | 'delayed-fails';

/** Adjustments of the price that the buyer pays, in cents. */
export interface PaymentTerms {
  /** Discount of a promotion code. */
  readonly discount?: number | undefined;
  /** Tax on top. */
  readonly tax?: number | undefined;
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
  /** Refunds an amount in cents. Default: the rest. */
  refund(id: string, amount?: number): Promise<StoredSession>;
  /** Opens a dispute by the buyer's bank, or changes the status of the dispute. */
  dispute(id: string, status: string): Promise<StoredSession>;
  /** Expires every open session whose lifetime is over. */
  expireDue(): Promise<void>;
}

const wrongState = (message: string): StripeProblem => new StripeProblem(message, { status: 409 });

/** Checkout sessions and their life cycle. Each change is stored first and then sent to the webhook. */
export const createSessions = (documents: Documents, deliveries: Deliveries, origin: string): Sessions => {
  const save = (session: StoredSession): void => documents.put(collection, session.id, session);
  const all = (): StoredSession[] =>
    documents
      .list<StoredSession>(collection)
      .map(({ value }) => value)
      .sort((one, other) => other.number.localeCompare(one.number));
  const emit = async (session: StoredSession, what: string): Promise<void> => {
    await deliveries.emit(`checkout.session.${what}`, session.id, toSessionObject(session, origin));
  };

  const expireDue = async (): Promise<void> => {
    const due = all().filter(({ status, expires }) => status === 'open' && expires <= seconds());
    for (const { id } of due) {
      // Another call may have changed the session while the last event was delivered.
      const session = documents.get<StoredSession>(collection, id);
      if (session?.status === 'open') await end(session);
    }
  };

  const end = async (session: StoredSession): Promise<void> => {
    session.status = 'expired';
    save(session);
    await emit(session, 'expired');
  };

  const get = async (id: string): Promise<StoredSession> => {
    await expireDue();
    const session = documents.get<StoredSession>(collection, id);
    if (!session) throw createNotFound('checkout.session', id);
    return session;
  };

  const getOpen = async (id: string): Promise<StoredSession> => {
    const session = await get(id);
    if (session.status !== 'open') {
      throw wrongState(
        `Checkout session ${id} is ${session.status}: only an open one can be paid or expired`,
      );
    }
    return session;
  };

  const getPaid = async (id: string): Promise<StoredSession> => {
    const session = await get(id);
    if (session.paymentStatus !== 'paid') throw wrongState(`Checkout session ${id} has not been paid`);
    return session;
  };

  return {
    create(parameters) {
      const created = seconds();
      const session: StoredSession = {
        id: newId('cs_test', 58),
        number: documents.nextId(collection),
        status: 'open',
        paymentStatus: 'unpaid',
        amount: sumItems(parameters),
        // Without the parameter, the dashboard's setting applies, which is on in new accounts.
        adaptive: parameters.adaptive_pricing?.enabled ?? true,
        currency: parameters.line_items[0]?.price_data.currency ?? '',
        name: parameters.line_items.map(({ price_data }) => price_data.product_data.name).join(', '),
        metadata: parameters.metadata,
        paymentMetadata: parameters.payment_intent_data?.metadata ?? {},
        reference: parameters.client_reference_id ?? null,
        customerEmail: parameters.customer_email ?? null,
        buyerEmail: null,
        successUrl: parameters.success_url,
        cancelUrl: parameters.cancel_url ?? null,
        created,
        expires: created + lifetimeSeconds,
        paymentIntent: null,
        charge: null,
        refunded: 0,
        dispute: null,
      };
      save(session);
      return session;
    },
    async list() {
      await expireDue();
      return all();
    },
    get,
    show: (session) => toSessionObject(session, origin),

    async pay(id, way = 'now', email, { discount = 0, tax = 0 } = {}) {
      const session = await getOpen(id);
      for (const [param, cents] of Object.entries({ discount, tax })) {
        if (Number.isSafeInteger(cents) && cents >= 0) continue;
        throw new StripeProblem('Invalid positive integer', { code: 'parameter_invalid_integer', param });
      }
      session.status = 'complete';
      session.discount = Math.min(discount, session.amount);
      session.tax = tax;
      session.buyerEmail = email ?? session.customerEmail;
      if (getTotalCharged(session) === 0) {
        session.paymentStatus = 'no_payment_required';
        save(session);
        await emit(session, 'completed');
        return session;
      }
      session.paymentIntent = newId('pi');
      const paid = (): void => {
        session.paymentStatus = 'paid';
        session.charge = newId('ch');
      };
      if (way === 'now') paid();
      save(session);
      await emit(session, 'completed');
      if (way === 'delayed') {
        paid();
        save(session);
        await emit(session, 'async_payment_succeeded');
      }
      if (way === 'delayed-fails') await emit(session, 'async_payment_failed');
      return session;
    },

    async expire(id) {
      const session = await getOpen(id);
      await end(session);
      return session;
    },

    async refund(id, amount) {
      const session = await getPaid(id);
      const left = getTotalCharged(session) - session.refunded;
      const given = amount ?? left;
      if (left === 0) {
        throw new StripeProblem(`Charge ${session.charge ?? ''} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      }
      if (!Number.isInteger(given) || given < 1) {
        throw new StripeProblem('Invalid positive integer', {
          code: 'parameter_invalid_integer',
          param: 'amount',
        });
      }
      if (given > left) {
        throw new StripeProblem(
          `Refund amount (${given} cents) is greater than unrefunded amount on charge (${left} cents)`,
          { param: 'amount' },
        );
      }
      session.refunded += given;
      save(session);
      await deliveries.emit('charge.refunded', session.id, toChargeObject(session));
      return session;
    },

    async dispute(id, status) {
      const session = await getPaid(id);
      const what = session.dispute
        ? /^(won|lost|warning_closed)$/.test(status)
          ? 'closed'
          : 'updated'
        : 'created';
      session.dispute = { id: session.dispute?.id ?? newId('du'), status };
      save(session);
      await deliveries.emit(`charge.dispute.${what}`, session.id, toDisputeObject(session));
      return session;
    },
    expireDue,
  };
};
