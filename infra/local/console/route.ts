import type { Clock } from '../clock/clock.ts';
import type { Identity } from '../identity/identity.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { HubStandIn } from '../notebooks/hub.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Mailbox } from '../ses/ses.ts';
import type { EventSource } from '../sqs/event-source.ts';
import type { Documents } from '../state/documents.ts';
import type { StripeStandIn } from '../stripe/stripe.ts';

/** The parts of the local cloud that the console shows and moves. */
export interface ConsoleParts {
  clock: Clock;
  documents: Documents;
  identity: Pick<Identity, 'issueToken'>;
  mailbox: Pick<Mailbox, 'list' | 'clear'>;
  metrics: Metrics;
  scheduler: Scheduler;
  eventSources: EventSource[];
  stripe: Pick<StripeStandIn, 'origin' | 'sessions' | 'deliveries'>;
  /** Where notebooks are; the stand-in unless the site was started with a hub from outside. */
  notebooks: {
    url: string;
    standIn?: Pick<HubStandIn, 'users' | 'behavior' | 'change' | 'reset'> | undefined;
  };
  /** Outputs and environment for the command line. */
  stack(): unknown;
  /** Empties the table of rate limits. */
  forgetLimits(): Promise<void>;
}

export interface ConsoleAnswer {
  status: number;
  value: unknown;
}

/** Answers one address; `name` is the segment that its `{name}` stands for. */
export type Handle = (
  parts: ConsoleParts,
  body: Record<string, unknown>,
  name: string,
) => Promise<ConsoleAnswer> | ConsoleAnswer;

/** A 200 with this value. */
export const ok = (value: unknown): ConsoleAnswer => ({ status: 200, value });
