import type { Deliveries } from './deliveries.ts';
import { newId, toDisputeObject } from './objects.ts';
import { createWrongState, StripeProblem } from './problem.ts';
import type { PaidSessions, Sessions } from './session-actions.ts';

const closedDispute = ['won', 'lost', 'warning_closed'];
const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  ...closedDispute,
];

/** Disputes of paid sessions. Each change is stored first and then sent to the webhook. */
export const createDisputes =
  ({ save, getPaid }: Pick<PaidSessions, 'save' | 'getPaid'>, deliveries: Deliveries): Sessions['dispute'] =>
  async (id, status) => {
    const session = await getPaid(id);
    if (!disputeStatuses.includes(status)) {
      throw new StripeProblem(`status must be one of ${disputeStatuses.join(', ')}`);
    }
    const before = session.dispute?.status;
    // A bank may give back what it took.
    if (before !== undefined && closedDispute.includes(before) && !(before === 'lost' && status === 'won')) {
      throw createWrongState(`The dispute of checkout session ${id} is ${before}`);
    }
    const change = async (to: string, what: string): Promise<void> => {
      session.dispute = { id: session.dispute?.id ?? newId('du'), status: to };
      save(session);
      await deliveries.emit(`charge.dispute.${what}`, session.id, toDisputeObject(session));
    };
    const closes = closedDispute.includes(status);
    if (before === undefined) {
      // A dispute is open before it is decided.
      const opened = status === 'warning_closed' ? 'warning_needs_response' : 'needs_response';
      await change(closes ? opened : status, 'created');
    }
    if (closes) await change(status, 'closed');
    else if (before !== undefined) await change(status, 'updated');
    return session;
  };
