import pLimit from 'p-limit';
import { logger } from '../platform/logger.ts';
import type { StripeApi, StripeEvent } from '../platform/services/stripe.ts';
import { hasSupportedRelease } from '../platform/services/stripe-events.ts';
import type { Pass, ReconciliationStore } from '../stores/payments/reconciliations.ts';
import {
  type ApplyPaymentEvent,
  canReportPayment,
  type EventOutcome,
  isPaidNotGranted,
  toLogLine,
} from '../use-cases/apply-payment-event.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Makes up for a whole week without a run, and retries a failing event on ten days. */
const lookBackMs = 10 * dayMs;
/** Overlap of two passes. Events reach the list late by seconds, so a day is more than enough. */
const overlapMs = dayMs;
/** Oldest events to ask for. Stripe keeps events for 30 days. */
const keptMs = 29 * dayMs;
const concurrency = 10;

export interface ReconcileDeps {
  readonly stripe: Pick<StripeApi, 'listEvents'>;
  readonly applyEvent: ApplyPaymentEvent;
  readonly passes: ReconciliationStore;
  readonly types: readonly string[];
  /** Once this returns false, no further page is read; the next run continues from there. */
  readonly hasTime: () => boolean;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Result of a run: number of events by outcome, and the events that could not be applied. */
export interface Reconciliation {
  readonly outcomes: Readonly<Partial<Record<EventOutcome, number>>>;
  readonly failures: readonly { readonly event: string; readonly error: unknown }[];
  /** Number of payments without a grant. */
  readonly paidNotGranted: number;
  /** Number of events in another version of Stripe's API. */
  readonly otherVersions: number;
  /** False when time ran out before the oldest event. */
  readonly finished: boolean;
}

/** Starts a pass that overlaps with the last one, however long that took, so that no event falls between them. */
const beginPass = (last: Pass | undefined, now: number): Pass => {
  const since = Math.min(now - lookBackMs, (last?.begunAt ?? now) - overlapMs);
  return { begunAt: now, since: Math.max(since, now - keptMs) };
};

/**
 * Applies the payment events of the last days as the webhook does, page by page. Events that arrived before change nothing; lost events take
 * effect now. A failing event does not stop the others. The position is saved after each page, so that a run that is interrupted loses only
 * time.
 */
export const reconcile = async (deps: ReconcileDeps): Promise<Reconciliation> => {
  const { stripe, applyEvent, passes, types, hasTime, now } = deps;
  const outcomes: Partial<Record<EventOutcome, number>> = {};
  const failures: { event: string; error: unknown }[] = [];
  let paidNotGranted = 0;
  let otherVersions = 0;
  const limit = pLimit(concurrency);
  const apply = async (event: StripeEvent): Promise<void> => {
    if (!hasSupportedRelease(event)) otherVersions += 1;
    try {
      const outcome = await applyEvent(event);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (!isPaidNotGranted(event, outcome)) return;
      paidNotGranted += 1;
      logger.error('payment event not applied', toLogLine(event, outcome));
    } catch (error) {
      failures.push({ event: event.id, error });
      if (canReportPayment(event)) paidNotGranted += 1;
    }
  };
  const result = (finished: boolean): Reconciliation => ({
    outcomes,
    failures,
    paidNotGranted,
    otherVersions,
    finished,
  });

  const last = await passes.read();
  let pass = last && !last.ended ? last : beginPass(last, now());
  while (hasTime()) {
    const page = await stripe.listEvents(types, pass.since, pass.after);
    if (!page) {
      pass = { begunAt: pass.begunAt, since: pass.since };
      continue;
    }
    await limit.map([...page.events], apply);
    const end = page.events.at(-1);
    if (!end || !page.more) {
      await passes.save({ ...pass, ended: true });
      return result(true);
    }
    pass = { ...pass, after: end.id };
    await passes.save(pass);
  }
  return result(false);
};
