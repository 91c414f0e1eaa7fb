import pLimit from 'p-limit';
import { isOfOurRelease, type StripeApi, type StripeEvent } from '../platform/services/stripe.ts';
import type { Pass, ReconciliationStore } from '../stores/payments/reconciliations.ts';
import {
  type ApplyPaymentEvent,
  canReportPayment,
  type EventOutcome,
  isPaidNotGranted,
} from '../use-cases/apply-payment-event.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A whole week without a run is made up for, and an event that fails is tried again on ten days. */
const lookBackMs = 10 * dayMs;
/** Events reach the list late by seconds; a day is more than enough. */
const overlapMs = dayMs;
/** Stripe keeps events for 30 days. */
const keptMs = 29 * dayMs;
const atOnce = 10;

export interface ReconcileDeps {
  readonly stripe: Pick<StripeApi, 'listEvents'>;
  readonly applyEvent: ApplyPaymentEvent;
  readonly passes: ReconciliationStore;
  readonly types: readonly string[];
  /** No further page of events is begun once this is false; the next run goes on where this one ends. */
  readonly hasTime: () => boolean;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a run did: how many events had which outcome, and those that could not be applied now. */
export interface Reconciliation {
  readonly outcomes: Readonly<Partial<Record<EventOutcome, number>>>;
  readonly failures: readonly { readonly event: string; readonly error: unknown }[];
  /** Events by which somebody paid and got nothing for it. */
  readonly paidNotGranted: number;
  /** Events in another version of Stripe's API than ours. */
  readonly otherVersions: number;
  /** False when time ran out before the oldest event. */
  readonly finished: boolean;
}

/** However long the last pass took, no event falls between it and this one. */
const beginPass = (last: Pass | undefined, now: number): Pass => {
  const since = Math.min(now - lookBackMs, (last?.begunAt ?? now) - overlapMs);
  return { begunAt: now, since: Math.max(since, now - keptMs) };
};

/**
 * Applies the payment events of the last days as the webhook does, a page at a time. Events that arrived before change nothing; lost
 * events take effect now. A failing event does not stop the others. Where it is stays on record after each page, so that a
 * run that is out of time, or killed, costs nothing but time.
 */
export const reconcile = async (deps: ReconcileDeps): Promise<Reconciliation> => {
  const { stripe, applyEvent, passes, types, hasTime, now } = deps;
  const outcomes: Partial<Record<EventOutcome, number>> = {};
  const failures: { event: string; error: unknown }[] = [];
  let paidNotGranted = 0;
  let otherVersions = 0;
  const limit = pLimit(atOnce);
  const apply = async (event: StripeEvent): Promise<void> => {
    if (!isOfOurRelease(event)) otherVersions += 1;
    try {
      const outcome = await applyEvent(event);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (isPaidNotGranted(event, outcome)) paidNotGranted += 1;
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
