import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createDeclineStore } from '../stores/mail/declines.ts';
import { createMailLedger } from '../stores/mail/mail-ledger.ts';
import { needs } from './needs.ts';
import { type FeedbackDeps, recordFeedback } from './record-feedback.ts';
import '../platform/locale.ts';

const { tables } = readEnv(needs);
const documents = createDocumentClient();
const deps: FeedbackDeps = {
  ledger: createMailLedger(documents, tables.mail),
  declines: createDeclineStore(documents, tables.mail),
  now: () => Date.now(),
};

/**
 * Records what SES reports about addresses: permanent bounces and complaints.
 * @throws when that failed. Lambda then retries twice and keeps the event in MailFeedbackDeadLetterQueue
 */
export const handler = async (event: unknown): Promise<void> => {
  logger.info('addresses suppressed', { ...(await recordFeedback(deps, event)) });
};
