import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../dynamodb/batch-get.ts';
import { updateIf, writeNew } from '../dynamodb/calls.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { toDueShard } from '../subscriptions/due-shards.ts';
import { subscriptionKey } from '../subscriptions/subscription-record.ts';
import { giftId, mailedUpdate, type Seat, seatMailId, type Team } from './team-record.ts';

const DueGift = z.object({
  id: z.string(),
  teamId: z.string(),
  seatId: z.string(),
  /** Whom the mail goes to. */
  to: z.string(),
  /** Named apart from an index of subscriptions. */
  gives: z.string(),
  dueAt: z.string(),
});
/** A gift whose mail waits for its day. */
export type DueGift = z.output<typeof DueGift>;

/** The message for the mail about a seat. */
export const toSeatMail = (
  { teamId, courseId }: Pick<Team, 'teamId' | 'courseId'>,
  { seatId, email }: Pick<Seat, 'seatId' | 'email'>,
  isReminder = false,
) => ({
  kind: 'seat' as const,
  id: seatMailId(seatId, isReminder),
  to: email,
  teamId,
  seatId,
  courseId,
  ...(isReminder && { reminder: true as const }),
});

/** Plans the mail about a gift. */
export interface GiftSchedule {
  /**
   * Queues the mail, or has it sent on its day. Does nothing when that was done, or the address was forgotten with the giver's account.
   * @param at now, ISO 8601
   * @param dueAt when it goes, ISO 8601; at once when undefined
   * @throws when the queue refuses the mail
   */
  plan(team: Team, seat: Seat, at: string, dueAt: string | undefined): Promise<void>;
}

/** Creates the plan of gifts' mails. */
export const createGiftSchedule = (
  client: DynamoDBDocumentClient,
  tables: { readonly payments: string; readonly subscriptions: string },
  mailQueue: MailQueue,
): GiftSchedule => ({
  plan: async (team, seat, at, dueAt) => {
    if (seat.toldAt !== undefined || seat.claimedAt !== undefined || seat.email === '') return;
    if (dueAt === undefined) {
      const refused = await mailQueue.send([toSeatMail(team, seat)]);
      if (refused.size > 0) throw new Error('The mail queue refused the mail about a gift');
    } else {
      const id = giftId(team.teamId);
      const due: DueGift = {
        id,
        teamId: team.teamId,
        seatId: seat.seatId,
        to: seat.email,
        gives: team.courseId,
        dueAt,
      };
      const Item = { ...subscriptionKey(id), ...due, dueShard: toDueShard(id) };
      await writeNew(client, { Put: { TableName: tables.subscriptions, Item } });
    }
    await updateIf(client, {
      TableName: tables.payments,
      ...mailedUpdate(team.teamId, seat.seatId, at),
    });
  },
});

/** Gifts whose day has come. */
export interface DueGiftStore {
  /** Reads up to 100, strongly consistent. Missing ones are left out. */
  read(ids: readonly string[]): Promise<DueGift[]>;
  /** Takes a gift off the schedule, once its mail is queued. */
  remove(gift: DueGift): Promise<void>;
}

/** Creates the store of gifts whose day has come. */
export const createDueGiftStore = (client: DynamoDBDocumentClient, table: string): DueGiftStore => ({
  read: async (ids) =>
    ids.length === 0
      ? []
      : (await batchGet(client, table, ids.map(subscriptionKey), { consistent: true })).map((row) =>
          DueGift.parse(row),
        ),
  remove: async ({ id }) => {
    await client.send(new DeleteCommand({ TableName: table, Key: subscriptionKey(id) }));
  },
});
