import type { Deliveries } from './deliveries.ts';
import {
  getTotalCharged,
  newId,
  seconds,
  type StoredRefund,
  type StoredSession,
  toChargeObject,
  toRefundObject,
} from './objects.ts';
import { createNotFound, createWrongState, StripeProblem } from './problem.ts';
import type { PaidSessions, Sessions } from './session-actions.ts';

/** Refunds of paid sessions. Each change is stored first and then sent to the webhook. */
export const createRefunds = (
  { save, all, getPaid }: PaidSessions,
  deliveries: Deliveries,
): Pick<Sessions, 'refund' | 'refundByRequest' | 'failRefund'> => {
  /** Stores a refund. @returns what sends its events, in Stripe's order */
  const giveBack = (
    session: StoredSession,
    {
      amount,
      status = 'succeeded',
      reason = 'requested_by_customer',
      metadata = {},
    }: {
      amount?: number | undefined;
      status?: 'pending' | 'succeeded' | undefined;
      reason?: StoredRefund['reason'] | undefined;
      metadata?: Record<string, string>;
    },
  ): { refund: StoredRefund; send: () => Promise<void> } => {
    if (session.dispute && !/^(won|warning_.*)$/.test(session.dispute.status)) {
      throw new StripeProblem(
        `Charge ${session.charge ?? ''} has been charged back; cannot issue a refund.`,
        {
          code: 'charge_disputed',
        },
      );
    }
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
    const refund = { id: newId('re'), amount: given, status, reason, created: seconds(), metadata };
    session.refunded += given;
    session.refunds = [...(session.refunds ?? []), refund];
    save(session);
    const [made, charge] = [toRefundObject(session, refund), toChargeObject(session)];
    return {
      refund,
      send: async () => {
        await deliveries.emit('refund.created', session.id, made);
        await deliveries.emit('charge.refunded', session.id, charge);
      },
    };
  };

  return {
    async refund(id, amount, status) {
      const session = await getPaid(id);
      await giveBack(session, { amount, status }).send();
      return session;
    },

    refundByRequest({ payment_intent: paymentIntent, ...parameters }) {
      const session = all().find((row) => row.paymentIntent === paymentIntent);
      if (!session) throw createNotFound('payment_intent', paymentIntent);
      if (session.paymentStatus !== 'paid') {
        throw new StripeProblem(
          `This PaymentIntent (${paymentIntent}) does not have a successful charge to refund.`,
        );
      }
      const { refund, send } = giveBack(session, parameters);
      void send();
      return toRefundObject(session, refund);
    },

    async failRefund(id) {
      const session = await getPaid(id);
      const refund = session.refunds?.at(-1);
      if (!refund) throw createWrongState(`Checkout session ${id} has no refund`);
      if (refund.status === 'failed') throw createWrongState(`Refund ${refund.id} has failed before`);
      refund.status = 'failed';
      session.refunded -= refund.amount;
      save(session);
      for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) {
        await deliveries.emit(type, session.id, toRefundObject(session, refund));
      }
      return session;
    },
  };
};
