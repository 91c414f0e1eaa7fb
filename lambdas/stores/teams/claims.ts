import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Grant } from '../../domain/course/access.ts';
import { getRow, transact } from '../dynamodb/calls.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import { type BoughtGrant, createOrderGrants } from '../payments/order-grants.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import { type HeldSeat, holderKey, parseHolder, type Seat, seatKey, type Team } from './team-record.ts';
import { isOpenSeat } from './teams.ts';

export interface ClaimTables {
  readonly learning: string;
  readonly payments: string;
  readonly webhooks: string;
}

/** A seat that a learner takes. */
export interface Claim {
  readonly team: Team;
  readonly seat: Pick<Seat, 'seatId'>;
  readonly sub: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface ClaimStore {
  /** The seat of the course that a learner holds. */
  readHeld(sub: string, courseId: string): Promise<HeldSeat | undefined>;
  /**
   * Gives a seat to a learner, with its grant, in one transaction.
   * @throws a conflict when the seat is no longer open, or the learner holds one of the course
   */
  claim(claim: Claim): Promise<void>;
}

/** The grant of a seat: that of the order which paid for it, or of the operator who granted the team. */
export const seatGrant = (team: Team, sub: string): BoughtGrant => {
  const { teamId, sessionId, courseId, enrolls } = team;
  const grant: Grant =
    sessionId === undefined ? { kind: 'manual', id: `team-${teamId}` } : { kind: 'purchase', id: sessionId };
  return { sub, courseId, enrolls, grant };
};

/** Step that records which seat of a course a learner holds; a conflict when they hold one. */
export const holdStep = (table: string, { team, seat, sub }: Omit<Claim, 'at'>): WriteStep => {
  const { teamId, courseId } = team;
  return {
    Put: {
      TableName: table,
      Item: { ...holderKey(sub, courseId), teamId, seatId: seat.seatId, courseId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
};

/** Creates the store of claims. */
export const createClaimStore = (client: DynamoDBDocumentClient, tables: ClaimTables): ClaimStore => {
  const grants = createOrderGrants(client, tables);
  return {
    readHeld: async (sub, courseId) => {
      const item = await getRow(client, tables.payments, holderKey(sub, courseId));
      return item && parseHolder(item);
    },

    claim: async ({ team, seat, sub, at }) => {
      const { teamId, courseId, receipt } = team;
      await transact(client, [
        {
          Update: {
            TableName: tables.payments,
            Key: seatKey(teamId, seat.seatId),
            UpdateExpression: 'SET holder = :sub, claimedAt = :at',
            ConditionExpression: isOpenSeat,
            ExpressionAttributeValues: { ':sub': sub, ':at': at },
          },
        },
        holdStep(tables.payments, { team, seat, sub }),
        outboxStep(tables.webhooks, {
          type: 'team.seat_claimed',
          at,
          who: { sub },
          courseId,
          ...(receipt !== undefined && { receipt }),
        }),
        ...(await grants.addSteps(seatGrant(team, sub), at)),
      ]);
    },
  };
};
