import type { Clock } from '../clock/clock.ts';
import type { EventSource } from '../functions/event-source.ts';
import type { Identity } from '../identity/identity.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Notebooks } from '../notebooks/notebooks.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Mailbox } from '../ses/ses.ts';
import type { Documents } from '../state/documents.ts';
import type { StripeStandIn } from '../stripe/stripe.ts';

/** Parts of the local cloud that the console shows and controls. */
export interface ConsoleParts {
  readonly clock: Clock;
  readonly documents: Documents;
  readonly identity: Pick<Identity, 'issueToken'>;
  readonly mailbox: Pick<Mailbox, 'list' | 'clear'>;
  readonly metrics: Metrics;
  readonly scheduler: Scheduler;
  /** All event sources together. */
  readonly eventSources: Pick<EventSource, 'settled'>;
  readonly stripe: Pick<StripeStandIn, 'origin' | 'sessions' | 'deliveries' | 'listAsked'>;
  readonly notebooks: Pick<Notebooks, 'url' | 'standIn'>;
  readonly webhooks: {
    /** Reads the table of webhooks. */
    readRows(): Promise<Record<string, unknown>[]>;
    readonly receiver: Pick<Receiver, 'url' | 'list' | 'clear' | 'answerWith'>;
  };
  /** Stack outputs and environment for the command line, optionally for the role with this logical id. */
  stack(role?: string): unknown;
  /** Empties the table of rate limits. */
  forgetLimits(): Promise<void>;
}

export interface ConsoleAnswer {
  readonly status: number;
  readonly value: unknown;
}

/** Handles one route. `name` is the path segment matched by `{name}`. */
export type Handle = (
  parts: ConsoleParts,
  body: Record<string, unknown>,
  name: string,
) => Promise<ConsoleAnswer> | ConsoleAnswer;

/** Answer with status 200. */
export const ok = (value: unknown): ConsoleAnswer => ({ status: 200, value });
