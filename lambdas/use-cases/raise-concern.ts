import { logger } from '../platform/logger.ts';
import type { CountMetric } from '../platform/metric.ts';
import type { PaymentEventDeps } from './apply-payment-event.ts';

/** Counts what operators must look at, which raises an alarm, and names it in the log. */
export const createRaiseConcern =
  (count: CountMetric): PaymentEventDeps['raise'] =>
  (concern, { sessionId, receipt }) => {
    count('PaymentsToReview', 1);
    logger.warn('payment to review', { concern, session: sessionId, receipt });
  };
