import { readEnv } from '../platform/env.ts';
import { logger } from '../platform/logger.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createMailLedger } from '../stores/mail/mail-ledger.ts';
import { needs } from './needs.ts';
import { toSuppressions } from './to-suppressions.ts';
import '../platform/locale.ts';

const { tables } = readEnv(needs);
const ledger = createMailLedger(createDocumentClient(), tables.mail);

/**
 * Suppresses addresses that SES reports as permanently bounced or whose owners complained. They get no more mail.
 * @throws for any other event, and when an address could not be stored. Lambda then retries twice and keeps the event in
 * MailFeedbackDeadLetterQueue
 */
export const handler = async (event: unknown): Promise<void> => {
  const { reason, addresses } = toSuppressions(event);
  await Promise.all(addresses.map((address) => ledger.suppress(address, reason, Date.now())));
  logger.info('addresses suppressed', { reason, count: addresses.length });
};
