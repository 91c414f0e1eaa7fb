import type { Documents } from '../state/documents.ts';
import type { Deliveries } from './deliveries.ts';
import { createDisputes } from './disputes.ts';
import { newId, seconds, type StoredSession, toSessionObject } from './objects.ts';
import { type SessionParameters, sumItems } from './parameters.ts';
import { createPay } from './pay.ts';
import { createNotFound, createWrongState, StripeProblem } from './problem.ts';
import { createRefunds } from './refunds.ts';
import type { Sessions } from './session-actions.ts';

const collection = 'stripe-sessions';
const lifetimeSeconds = 24 * 60 * 60;

/** An open session, as the merchant asks for it. @param number sorts sessions by age */
const toNewSession = (parameters: SessionParameters, number: string): StoredSession => {
  const created = seconds();
  return {
    id: newId('cs_test', 58),
    number,
    status: 'open',
    paymentStatus: 'unpaid',
    amount: sumItems(parameters),
    allows: {
      codes: parameters.allow_promotion_codes ?? false,
      tax: parameters.automatic_tax?.enabled ?? false,
      taxId: parameters.tax_id_collection?.enabled ?? false,
      invoice: parameters.invoice_creation?.enabled ?? false,
    },
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
};

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
      throw createWrongState(
        `Checkout session ${id} is ${session.status}: only an open one can be paid or expired`,
      );
    }
    return session;
  };

  const getPaid = async (id: string): Promise<StoredSession> => {
    const session = await get(id);
    if (session.paymentStatus !== 'paid') throw createWrongState(`Checkout session ${id} has not been paid`);
    return session;
  };

  return {
    create(parameters) {
      const session = toNewSession(parameters, documents.nextId(collection));
      save(session);
      return session;
    },
    async list() {
      await expireDue();
      return all();
    },
    get,
    show: (session) => toSessionObject(session, origin),

    async expire(id) {
      const session = await getOpen(id);
      await end(session);
      return session;
    },

    async expireByRequest(id) {
      const session = await get(id);
      if (session.status !== 'open') {
        throw new StripeProblem(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      void end(session);
      return session;
    },

    pay: createPay({ save, emit, get, getOpen }),
    ...createRefunds({ save, all, getPaid }, deliveries),
    dispute: createDisputes({ save, getPaid }, deliveries),
    expireDue,
  };
};
