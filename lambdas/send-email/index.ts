import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnv } from '../platform/env.ts';
import { createQueueHandler } from '../platform/events/create-queue-handler.ts';
import { createDocumentClient } from '../platform/services/clients.ts';
import { createMailTokens } from '../platform/services/mail-token.ts';
import { createSecretReader } from '../platform/services/secrets.ts';
import { createIsInquiryKept } from '../stores/inquiries.ts';
import { createReadZone } from '../stores/learner/known-learner.ts';
import { createReadDeclined } from '../stores/learner/profiles.ts';
import { createReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import { createDeclineStore } from '../stores/mail/declines.ts';
import { createMailLedger } from '../stores/mail/mail-ledger.ts';
import { MailMessage } from '../stores/mail/mail-queue.ts';
import { createForgetNotification } from '../stores/subscriptions/forget-notification.ts';
import { readSubscriptions } from '../stores/subscriptions/read-subscriptions.ts';
import { createReadOpenSeat } from '../stores/teams/open-seat.ts';
import type { SendDeps } from './deps.ts';
import { createDeliver, createMailClient } from './mail-service.ts';
import { needs } from './needs.ts';
import { createPace } from './pace.ts';
import { sendMail } from './send-mail.ts';
import { brand } from './templates/layout.tsx';
import '../platform/locale.ts';

/** Time that one mail may take. No mail is started with less, because after an interruption it is unknown whether the mail was sent. */
const reserveMs = 15_000;

const { tables, secrets, values } = readEnv(needs);
const documents = createDocumentClient();
const now = (): number => Date.now();
const pace = createPace(values.mailPaceMs, { now, pause });
const deliver = createDeliver(
  createMailClient(),
  `${brand} <${values.mailFrom}>`,
  values.mailConfigurationSet,
);
const deps: SendDeps = {
  ledger: createMailLedger(documents, tables.mail),
  isDeclined: createDeclineStore(documents, tables.mail).isDeclined,
  readSubscriptions: (ids) => readSubscriptions(documents, tables.subscriptions, ids),
  readDeclined: createReadDeclined(documents, tables.profiles),
  readReviewMailProfiles: createReadReviewMailProfiles(documents, tables.profiles),
  isInquiryKept: createIsInquiryKept(documents, tables.inquiries),
  readOpenSeat: createReadOpenSeat(documents, tables.payments),
  readZone: createReadZone(documents, tables.profiles),
  forgetNotification: createForgetNotification(documents, tables.subscriptions),
  tokens: createMailTokens(createSecretReader(secrets.mailToken)),
  deliver: (mail) => pace(() => deliver(mail)),
  siteUrl: values.siteUrl,
  newId: randomUUID,
  now,
  pause,
};

/** Sends the mails of a batch. None is lost: those that keep failing end in the dead-letter queue. */
export const handler = createQueueHandler({
  name: 'mail',
  schema: MailMessage,
  reserveMs,
  run: async (message) => ({ facts: { kind: message.kind, outcome: await sendMail(deps, message) } }),
});
