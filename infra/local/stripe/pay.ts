import { getTotalCharged, newId, type StoredSession } from './objects.ts';
import { StripeProblem } from './problem.ts';
import type { PaymentTerms, Sessions } from './session-actions.ts';

/** What a payment needs of sessions. */
interface PayableSessions {
  readonly save: (session: StoredSession) => void;
  /** Sends an event about a session to the webhook. */
  readonly emit: (session: StoredSession, what: string) => Promise<void>;
  readonly get: Sessions['get'];
  /** Finds a session that can still be paid. @throws StripeProblem for another */
  readonly getOpen: (id: string) => Promise<StoredSession>;
}

/** Completes a session with what the buyer entered. */
const complete = (
  session: StoredSession,
  email: string | undefined,
  { discount = 0, tax = 0, company, taxId }: PaymentTerms,
): void => {
  for (const [param, cents] of Object.entries({ discount, tax })) {
    if (Number.isSafeInteger(cents) && cents >= 0) continue;
    throw new StripeProblem('Invalid positive integer', { code: 'parameter_invalid_integer', param });
  }
  session.status = 'complete';
  // A page that does not ask has no field for them.
  if (session.allows?.taxId) Object.assign(session, { company, taxId });
  if (session.allows?.invoice) session.invoice = newId('in');
  session.discount = Math.min(discount, session.amount);
  session.tax = tax;
  session.buyerEmail = email ?? session.customerEmail;
};

const settle = (session: StoredSession): void => {
  session.paymentStatus = 'paid';
  session.charge = newId('ch');
};

/** Payments of sessions. Each change is stored first and then sent to the webhook. */
export const createPay =
  ({ save, emit, get, getOpen }: PayableSessions): Sessions['pay'] =>
  async (id, way = 'now', email, terms = {}) => {
    const known = await get(id);
    const session = terms.late && known.status === 'expired' ? known : await getOpen(id);
    complete(session, email, terms);
    if (getTotalCharged(session) === 0) {
      session.paymentStatus = 'no_payment_required';
      save(session);
      await emit(session, 'completed');
      return session;
    }
    session.paymentIntent = newId('pi');
    if (way === 'now') settle(session);
    save(session);
    await emit(session, 'completed');
    if (way === 'delayed') {
      settle(session);
      save(session);
      await emit(session, 'async_payment_succeeded');
    }
    if (way === 'delayed-fails') await emit(session, 'async_payment_failed');
    return session;
  };
