import type { StripeApi, StripeEvent } from '../platform/services/stripe.ts';
import type { ApplyPaymentEvent, EventOutcome } from '../use-cases/apply-payment-event.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Stripe keeps events for 30 days; a whole week without a run is still made up for. */
const lookBackDays = 10;
/** Enough for years of sales; a run that reaches it says so. */
const eventsMax = 20_000;
const atOnce = 10;

export interface ReconcileDeps {
  readonly stripe: Pick<StripeApi, 'listEvents'>;
  readonly applyEvent: ApplyPaymentEvent;
  readonly types: readonly string[];
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a run did: how many events had which outcome, and those that could not be applied now. */
export interface Reconciliation {
  readonly outcomes: Readonly<Partial<Record<EventOutcome, number>>>;
  readonly failures: readonly { readonly event: string; readonly error: unknown }[];
  /** There were more events than one run takes. */
  readonly truncated: boolean;
}

/**
 * Applies every payment event of the last days as the webhook does. Events that arrived before change nothing; lost
 * events take effect now. A failing event does not stop the others.
 */
export const reconcile = async ({
  stripe,
  applyEvent,
  types,
  now,
}: ReconcileDeps): Promise<Reconciliation> => {
  const outcomes: Partial<Record<EventOutcome, number>> = {};
  const failures: { event: string; error: unknown }[] = [];
  const apply = async (event: StripeEvent): Promise<void> => {
    try {
      const outcome = await applyEvent(event);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    } catch (error) {
      failures.push({ event: event.id, error });
    }
  };

  let seen = 0;
  let batch: StripeEvent[] = [];
  const flush = async (): Promise<void> => {
    await Promise.all(batch.map(apply));
    batch = [];
  };
  for await (const event of stripe.listEvents(types, now() - lookBackDays * dayMs)) {
    if (seen === eventsMax) {
      await flush();
      return { outcomes, failures, truncated: true };
    }
    seen += 1;
    batch.push(event);
    if (batch.length === atOnce) await flush();
  }
  await flush();
  return { outcomes, failures, truncated: false };
};
