import type { DynamoDBDocumentClient, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../dynamodb/batch-write.ts';
import { getRow, transact, updateIf } from '../dynamodb/calls.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { readPartition } from '../dynamodb/query.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { type Order, orderKey } from '../payments/payment-record.ts';
import {
  isTeamRow,
  mailedUpdate,
  parseSeat,
  parseTeam,
  type Seat,
  seatKey,
  type Team,
  teamKey,
  teamPartition,
  type TeamWithSeats,
} from './team-record.ts';

export interface TeamStore {
  read(teamId: string): Promise<Team | undefined>;
  /** Reads a team with its seats. One round trip for some thousands of seats. */
  readWithSeats(teamId: string): Promise<TeamWithSeats | undefined>;
  readSeat(teamId: string, seatId: string): Promise<Seat | undefined>;
  /**
   * Creates a team, with the seat of a gift.
   * @param order what paid for it; absent where an operator granted it
   * @throws a conflict when there is one, or the order changed since it was read
   */
  create(team: Team, seat?: Seat, order?: Pick<Order, 'sessionId' | 'revision'>): Promise<void>;
  /**
   * Gives free seats to invited people, all or none, at most {@link seatsAtOnce}.
   * @param team as it was read before its seats, so that nobody can have been invited since
   * @throws a conflict when somebody was, when there are fewer free seats, or it is closed
   */
  invite(team: Pick<Team, 'teamId' | 'revision'>, seats: readonly Seat[]): Promise<void>;
  /** Ends invitations for good. @returns false when there is no such team @param at ISO 8601 */
  close(teamId: string, at: string): Promise<boolean>;
  /** Takes back a seat that nobody holds. @returns false when it was claimed, ended or taken back meanwhile */
  reclaim(teamId: string, seatId: string): Promise<boolean>;
  /** Records that the mail of an invitation was queued. @returns false when the seat was taken back meanwhile @param at ISO 8601 */
  markMailed(teamId: string, seatId: string, at: string): Promise<boolean>;
  /** Records a reminder, of which there is one. @returns false when there was one, or the seat is no longer open @param at ISO 8601 */
  markReminded(teamId: string, seatId: string, at: string): Promise<boolean>;
}

/** Seats of one transaction, which has room for the team too. */
export const seatsAtOnce = 50;

/** Condition of a seat that an invitation may still be accepted for. */
export const isOpenSeat =
  'attribute_exists(pk) AND attribute_not_exists(claimedAt) AND attribute_not_exists(ended)';

/** A word of DynamoDB's own. */
export const freeName = { '#free': 'free' };

/** Changes a row under its condition. @returns false when the condition does not hold */
const change = (
  client: DynamoDBDocumentClient,
  TableName: string,
  update: Omit<UpdateCommandInput, 'TableName'>,
): Promise<boolean> => updateIf(client, { TableName, ...update });

const putNew = (table: string, key: ItemKey, item: object): WriteStep => ({
  Put: {
    TableName: table,
    Item: { ...key, ...item },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Takes free seats of a team that still invites, and has invited nobody since it was read. */
const takeFree = (
  table: string,
  { teamId, revision = 0 }: Pick<Team, 'teamId' | 'revision'>,
  count: number,
): WriteStep => ({
  Update: {
    TableName: table,
    Key: teamKey(teamId),
    UpdateExpression: 'SET #free = #free - :count ADD revision :one',
    ConditionExpression:
      '#free >= :count AND attribute_not_exists(closedAt) AND (attribute_not_exists(revision) OR revision = :revision)',
    ExpressionAttributeNames: freeName,
    ExpressionAttributeValues: { ':count': count, ':one': 1, ':revision': revision },
  },
});

const returnFree = (table: string, teamId: string): WriteStep => ({
  Update: {
    TableName: table,
    Key: teamKey(teamId),
    UpdateExpression: 'SET #free = #free + :one',
    ExpressionAttributeNames: freeName,
    ExpressionAttributeValues: { ':one': 1 },
  },
});

/** Checks that nothing changed the order of a team since it was read: an erasure, which cannot find the team yet, forgets the buyer there. */
const checkOrder = (
  table: string,
  { sessionId, revision }: Pick<Order, 'sessionId' | 'revision'>,
): WriteStep => ({
  ConditionCheck: {
    TableName: table,
    Key: orderKey(sessionId),
    ConditionExpression: 'revision = :revision',
    ExpressionAttributeValues: { ':revision': revision },
  },
});

const removeOpenSeat = (table: string, teamId: string, seatId: string): WriteStep => ({
  Delete: { TableName: table, Key: seatKey(teamId, seatId), ConditionExpression: isOpenSeat },
});

/** The rows of a team and its seats. */
const queryTeam = (client: DynamoDBDocumentClient, table: string, teamId: string): Promise<Item[]> =>
  readPartition(client, table, teamPartition(teamId));

const readWithSeats = async (
  client: DynamoDBDocumentClient,
  table: string,
  teamId: string,
): Promise<TeamWithSeats | undefined> => {
  const items = await queryTeam(client, table, teamId);
  const team = items.find(isTeamRow);
  if (!team) return undefined;
  const seats = items.filter((item) => !isTeamRow(item)).map(parseSeat);
  return {
    team: parseTeam(team),
    seats: seats.toSorted(
      (one, other) => one.invitedAt.localeCompare(other.invitedAt) || one.email.localeCompare(other.email),
    ),
  };
};

/** Creates the store of teams and their seats, in the table of payments. */
export const createTeamStore = (client: DynamoDBDocumentClient, table: string): TeamStore => {
  return {
    read: async (teamId) => {
      const item = await getRow(client, table, teamKey(teamId));
      return item && parseTeam(item);
    },

    readWithSeats: (teamId) => readWithSeats(client, table, teamId),

    readSeat: async (teamId, seatId) => {
      const item = await getRow(client, table, seatKey(teamId, seatId));
      return item && parseSeat(item);
    },

    create: async (team, seat, order) => {
      const steps = [putNew(table, teamKey(team.teamId), team)];
      if (seat) steps.push(putNew(table, seatKey(team.teamId, seat.seatId), seat));
      if (order) steps.push(checkOrder(table, order));
      await transact(client, steps);
    },

    invite: async (team, seats) => {
      await transact(client, [
        takeFree(table, team, seats.length),
        ...seats.map((seat) => putNew(table, seatKey(team.teamId, seat.seatId), seat)),
      ]);
    },

    close: (teamId, at) =>
      change(client, table, {
        Key: teamKey(teamId),
        UpdateExpression: 'SET closedAt = if_not_exists(closedAt, :at)',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at },
      }),

    reclaim: (teamId, seatId) =>
      unlessConflict(transact(client, [removeOpenSeat(table, teamId, seatId), returnFree(table, teamId)])),

    markMailed: (teamId, seatId, at) => change(client, table, mailedUpdate(teamId, seatId, at)),

    markReminded: (teamId, seatId, at) =>
      change(client, table, {
        Key: seatKey(teamId, seatId),
        UpdateExpression: 'SET remindedAt = :at',
        // Or this is the reminder: the answer to an earlier attempt of the SDK was lost.
        ConditionExpression: `${isOpenSeat} AND (attribute_not_exists(remindedAt) OR remindedAt = :at)`,
        ExpressionAttributeValues: { ':at': at },
      }),
  };
};

/**
 * Forgets whom a gift was for and what was written to them, in its team, its order and a seat that a refund ended, unless it still waits for the
 * one who is to read it. That it is a gift stays, because gifts do not expire. Counts as a change of the order, so that no event that read it
 * before writes them back.
 * @returns whether it waits for nobody
 */
const forgetGift = async (
  client: DynamoDBDocumentClient,
  table: string,
  teamId: string,
): Promise<boolean> => {
  const rows = await queryTeam(client, table, teamId);
  const team = rows.find(isTeamRow);
  const unclaimed = rows.filter((row) => row !== team && !row.claimedAt);
  if (!team?.gift || unclaimed.some(({ ended }) => !ended)) return false;
  for (const key of [teamKey(teamId), orderKey(team.sessionId as string)]) {
    await change(client, table, {
      Key: key,
      UpdateExpression: 'SET gift.email = :none REMOVE gift.message ADD revision :one',
      ConditionExpression: 'attribute_exists(gift)',
      ExpressionAttributeValues: { ':none': '', ':one': 1 },
    });
  }
  for (const { pk, sk } of unclaimed) {
    // A failed refund may have given it back meanwhile: then it waits.
    await change(client, table, {
      Key: { pk, sk },
      UpdateExpression: 'SET email = :none',
      ConditionExpression: 'attribute_exists(ended) AND attribute_not_exists(claimedAt)',
      ExpressionAttributeValues: { ':none': '' },
    });
  }
  return true;
};

/** Forgets who holds a seat, and whom it was given to; the seat stays used. Idempotent, also for a seat that is gone. */
export const forgetHolder = async (
  client: DynamoDBDocumentClient,
  table: string,
  { teamId, seatId, sub }: { readonly teamId: string; readonly seatId: string; readonly sub: string },
): Promise<void> => {
  await change(client, table, {
    Key: seatKey(teamId, seatId),
    UpdateExpression: 'SET email = :none REMOVE holder',
    ConditionExpression: 'holder = :sub',
    ExpressionAttributeValues: { ':none': '', ':sub': sub },
  });
  await forgetGift(client, table, teamId);
};

/**
 * Forgets who bought seats, in a team or its order; both stay, because others hold the seats. Counts as a change of an order, so that no
 * event that read it before writes the buyer back.
 * @returns whether it is a gift that waits for nobody, so that no mail about it is due
 */
export const forgetBuyer = async (
  client: DynamoDBDocumentClient,
  table: string,
  { pk, sk, gift, teamId }: Item,
): Promise<boolean> => {
  const isForgotten = gift !== undefined && (await forgetGift(client, table, teamId as string));
  await change(client, table, {
    Key: { pk, sk },
    UpdateExpression: 'REMOVE #sub, #from, email, company, taxId ADD revision :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#sub': 'sub', '#from': 'from' },
    ExpressionAttributeValues: { ':one': 1 },
  });
  return isForgotten;
};
