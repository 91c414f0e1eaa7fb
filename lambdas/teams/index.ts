import { randomUUID } from 'node:crypto';
import { teamsEndpoints } from '../contract/endpoints/teams.ts';
import { strangerMail } from '../domain/mail/stranger-mail.ts';
import { readEnv } from '../platform/env.ts';
import { createGroupHandler } from '../platform/http/create-group-handler.ts';
import { createPercentMetric } from '../platform/metric.ts';
import { createDocumentClient, createQueueClient } from '../platform/services/clients.ts';
import { createReadIdentity } from '../platform/services/identity.ts';
import { createMailTokens } from '../platform/services/mail-token.ts';
import { createPreviousSecretReader, createSecretReader } from '../platform/services/secrets.ts';
import { createReadKnownIdentity, createReadZone } from '../stores/learner/known-learner.ts';
import { createLearningStore } from '../stores/learning/learning.ts';
import { createReadProgress } from '../stores/learning/read-progress.ts';
import { createReadValidCertificates } from '../stores/learning/read-valid-certificates.ts';
import { createDeclineStore } from '../stores/mail/declines.ts';
import { createMailLedger } from '../stores/mail/mail-ledger.ts';
import { createMailQueue } from '../stores/mail/mail-queue.ts';
import { createMailboxBudget } from '../stores/mail/mailbox-budget.ts';
import { createRateLimitStore } from '../stores/rate-limits.ts';
import { createClaimStore } from '../stores/teams/claims.ts';
import { createListTeamsOf } from '../stores/teams/list-teams-of.ts';
import { createTeamStore } from '../stores/teams/teams.ts';
import { claimSeat } from './claim-seat.ts';
import type { TeamsDeps } from './deps.ts';
import { getGift } from './get-gift.ts';
import { getSeatReport } from './get-seat-report.ts';
import { inviteToSeats } from './invite-to-seats.ts';
import { listSeats } from './list-seats.ts';
import { listTeams } from './list-teams.ts';
import { lookAtSeat } from './look-at-seat.ts';
import { needs } from './needs.ts';
import { reclaimSeat } from './reclaim-seat.ts';
import { remindInvited } from './remind-invited.ts';

const { tables, secrets, queues, values } = readEnv(needs);
const now = (): number => Date.now();
const documents = createDocumentClient();
const deps: TeamsDeps = {
  teams: createTeamStore(documents, tables.payments),
  listTeamsOf: createListTeamsOf(documents, tables.payments),
  claims: createClaimStore(documents, tables),
  learning: createLearningStore(documents, tables),
  readProgress: createReadProgress(documents, tables.learning),
  readValidCertificates: createReadValidCertificates(documents, tables.learning),
  readZone: createReadZone(documents, tables.profiles),
  identity: createReadIdentity(values.authIssuer, createReadKnownIdentity(documents, tables.profiles)),
  limits: createRateLimitStore(documents, tables.limits, now),
  mailboxes: createMailboxBudget(documents, tables.limits, now, strangerMail),
  mailBudget: { perHour: values.unconfirmedMailsPerHour, perDay: values.unconfirmedMailsPerDay },
  measure: createPercentMetric(values.metricsNamespace, now),
  declines: createDeclineStore(documents, tables.mail),
  ledger: createMailLedger(documents, tables.mail),
  mailQueue: createMailQueue(createQueueClient(), queues.mail),
  tokens: createMailTokens(
    createSecretReader(secrets.mailToken),
    createPreviousSecretReader(secrets.mailToken),
  ),
  siteUrl: values.siteUrl,
  newId: randomUUID,
  now,
};

/** Seats and gifts: what a learner bought for others, and what others take of it. */
export const handler = createGroupHandler(teamsEndpoints, {
  listTeams: listTeams(deps),
  listSeats: listSeats(deps),
  inviteToSeats: inviteToSeats(deps),
  remindInvited: remindInvited(deps),
  reclaimSeat: reclaimSeat(deps),
  getSeatReport: getSeatReport(deps),
  getGift: getGift(deps),
  claimSeat: claimSeat(deps),
  lookAtSeat: lookAtSeat(deps),
});
