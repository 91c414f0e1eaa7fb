import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createReadProgress } from '../stores/learning/read-progress.ts';
import type { MailQueue } from '../stores/mail/mail-queue.ts';
import { createOrderGrants } from '../stores/payments/order-grants.ts';
import { type ClaimTables, createClaimStore } from '../stores/teams/claims.ts';
import { createGiftSchedule } from '../stores/teams/gift-schedule.ts';
import { createLostSeatStore } from '../stores/teams/lost-seats.ts';
import { createTeamStore } from '../stores/teams/teams.ts';
import type { PaymentEventDeps } from './apply-payment-event.ts';
import { createSettleTeam, type SettleTeamDeps } from './settle-team.ts';

/** Creates what payment events need for grants and seats, the same for the webhook and the reconciler. */
export const createTeamSettlement = (
  client: DynamoDBDocumentClient,
  tables: ClaimTables & { readonly subscriptions: string },
  mailQueue: MailQueue,
  clock: Pick<SettleTeamDeps, 'newId' | 'now'>,
): Pick<PaymentEventDeps, 'grants' | 'settleTeam'> => {
  const grants = createOrderGrants(client, tables);
  return {
    grants,
    settleTeam: createSettleTeam({
      teams: createTeamStore(client, tables.payments),
      lostSeats: createLostSeatStore(client, tables, grants),
      claims: createClaimStore(client, tables),
      gifts: createGiftSchedule(client, tables, mailQueue),
      readProgress: createReadProgress(client, tables.learning),
      grants,
      ...clock,
    }),
  };
};
