import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createReadProgress } from '../learning/read-progress.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { createOrderGrants } from '../payments/order-grants.ts';
import { createPaymentStore } from '../payments/payments.ts';
import { type ClaimTables, createClaimStore } from './claims.ts';
import { createGiftSchedule } from './gift-schedule.ts';
import { createLostSeatStore } from './lost-seats.ts';
import { createTeamStore } from './teams.ts';

/** Creates the store of payments, and all by which seats agree with the payment of their order, the same for the webhook and the reconciler. */
export const createSettlementStores = (
  client: DynamoDBDocumentClient,
  tables: ClaimTables & { readonly subscriptions: string },
  mailQueue: MailQueue,
) => {
  const grants = createOrderGrants(client, tables);
  return {
    payments: createPaymentStore(client, tables),
    teams: createTeamStore(client, tables.payments),
    lostSeats: createLostSeatStore(client, tables, grants),
    claims: createClaimStore(client, tables),
    gifts: createGiftSchedule(client, tables, mailQueue),
    readProgress: createReadProgress(client, tables.learning),
    grants,
  };
};
