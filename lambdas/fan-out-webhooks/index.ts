import type { Context } from 'aws-lambda';
import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { sendBatches } from '../stores/send-batches.ts';
import { createFanOutStore } from '../stores/webhooks/fan-out-store.ts';
import type { DeliveryMessage } from '../stores/webhooks/webhook-rows.ts';
import { fanOut, sendDue } from './fan-out.ts';
import { needs } from './needs.ts';
import '../platform/locale.ts';

const { tables, secrets, queues } = readEnv(needs);
const client = createQueueClient();
const deps = {
  store: createFanOutStore(createDocumentClient(), tables),
  readSecret: createSecretReader(secrets.webhookLearner),
  queue: async (messages: readonly DeliveryMessage[]): Promise<void> => {
    const bodies = messages.map((message) => JSON.stringify(message));
    const refused = await sendBatches(client, queues.webhooks, bodies);
    if (refused.length > 0)
      throw new Error(`${refused.length} deliveries could not be queued; they stay due`);
  },
  now: () => Date.now(),
};

/** Time for what is in progress, ample even with retries. */
const reserveMs = 10_000;
/** What deliveries that are due leave of a run for new facts. */
const dueReserveMs = 30_000;

/**
 * Tells endpoints of what happened. The table's stream wakes it when there is a fact; each minute a schedule runs it too, for deliveries that are
 * due and facts that were left behind. What it finds decides what it does, so both may run at once. What is due goes
 * first: in a burst, new facts take all the time that there is.
 */
export const handler = async (
  event: { readonly scheduledAt?: string },
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const leaves = (ms: number) => () => context.getRemainingTimeInMillis() > ms;
  const due = event.scheduledAt === undefined ? 0 : await sendDue(deps, leaves(dueReserveMs));
  const { facts } = await fanOut(deps, leaves(reserveMs));
  if (facts + due > 0) logger.info('webhooks queued', { facts, due });
};
