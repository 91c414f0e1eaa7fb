import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { transact } from '../dynamodb/calls.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import type { OrderGrants, PurchaseEnd } from '../payments/order-grants.ts';
import { type ClaimTables, holdStep, seatGrant } from './claims.ts';
import { endedSeatKey, holderKey, type Seat, seatKey, type Team, teamKey } from './team-record.ts';
import { freeName } from './teams.ts';

/** Seats that refunds end, and that come back when a refund fails. Each change is one transaction; a conflict when the team or seat changed. */
export interface LostSeatStore {
  /** Ends free seats. @returns the team as it is then */
  endFree(team: Team, count: number): Promise<Team>;
  /** Ends a seat, and the grant of whoever holds it. @param at ISO 8601 @param end what ends with the grant */
  endSeat(team: Team, seat: Seat, at: string, end: PurchaseEnd | undefined): Promise<Team>;
  /** Gives back seats that were free when they ended. */
  returnFree(team: Team, count: number): Promise<Team>;
  /**
   * Gives a seat back to whoever had it; the mail about a gift can be planned again.
   * @param at ISO 8601
   * @param certificateId the certificate that comes back with it
   */
  returnSeat(team: Team, seat: Seat, at: string, certificateId: string | undefined): Promise<Team>;
  /**
   * Gives back a seat whose holder has another one now, or whose team was closed before anybody claimed it: it becomes free. A gift, to which
   * nobody can be invited, waits again to be claimed with the link that it had, unless it was closed; its mail can be planned again.
   */
  freeSeat(team: Team, seat: Seat): Promise<Team>;
}

/** Parts of the transactions below. @param table of payments */
const createSteps = (table: string) => {
  const changeTeam = (team: Team, next: Pick<Team, 'lost' | 'free'>): WriteStep => ({
    Update: {
      TableName: table,
      Key: teamKey(team.teamId),
      UpdateExpression: 'SET lost = :lost, #free = #free + :more',
      ConditionExpression: 'lost = :knownLost AND #free >= :least',
      ExpressionAttributeNames: freeName,
      ExpressionAttributeValues: {
        ':lost': next.lost,
        ':more': next.free - team.free,
        ':knownLost': team.lost,
        ':least': Math.max(0, team.free - next.free),
      },
    },
  });
  /** A seat that ended can still be found by who held it. */
  const keepEnded = ({ teamId, courseId }: Team, { seatId }: Seat, holder: string): WriteStep => ({
    Put: { TableName: table, Item: { ...endedSeatKey(holder, seatId), teamId, seatId, courseId } },
  });
  const dropEnded = ({ seatId, holder }: Seat): WriteStep[] =>
    holder === undefined ? [] : [{ Delete: { TableName: table, Key: endedSeatKey(holder, seatId) } }];
  /** Changes a seat that has not changed hands since it was read. */
  const changeSeat = (
    { teamId }: Team,
    seat: Seat,
    UpdateExpression: string,
    values: Record<string, number> = {},
  ): WriteStep => ({
    Update: {
      TableName: table,
      Key: seatKey(teamId, seat.seatId),
      UpdateExpression,
      ConditionExpression: [
        'attribute_exists(pk)',
        seat.ended === undefined ? 'attribute_not_exists(ended)' : 'ended = :known',
        seat.claimedAt === undefined ? 'attribute_not_exists(claimedAt)' : 'attribute_exists(claimedAt)',
        seat.holder === undefined ? 'attribute_not_exists(holder)' : 'holder = :holder',
      ].join(' AND '),
      ExpressionAttributeValues: {
        ...values,
        ...(seat.ended !== undefined && { ':known': seat.ended }),
        ...(seat.holder !== undefined && { ':holder': seat.holder }),
      },
    },
  });
  return { changeTeam, keepEnded, dropEnded, changeSeat };
};

/** Creates the store of seats that refunds end. */
export const createLostSeatStore = (
  client: DynamoDBDocumentClient,
  tables: ClaimTables,
  grants: OrderGrants,
): LostSeatStore => {
  const { changeTeam, keepEnded, dropEnded, changeSeat } = createSteps(tables.payments);
  const write = async (
    team: Team,
    next: Pick<Team, 'lost' | 'free'>,
    steps: readonly WriteStep[],
  ): Promise<Team> => {
    await transact(client, [changeTeam(team, next), ...steps]);
    return { ...team, ...next };
  };

  return {
    endFree: (team, count) => write(team, { lost: team.lost + count, free: team.free - count }, []),

    endSeat: (team, seat, at, end) => {
      const lost = team.lost + 1;
      const { holder } = seat;
      return write(team, { lost, free: team.free }, [
        changeSeat(team, seat, 'SET ended = :ended', { ':ended': lost }),
        ...(holder === undefined || !end
          ? []
          : [
              { Delete: { TableName: tables.payments, Key: holderKey(holder, team.courseId) } },
              keepEnded(team, seat, holder),
              ...grants.endSteps(seatGrant(team, holder), end, at),
            ]),
      ]);
    },

    returnFree: (team, count) => write(team, { lost: team.lost - count, free: team.free + count }, []),

    returnSeat: async (team, seat, at, certificateId) => {
      const { holder } = seat;
      return write(team, { lost: team.lost - 1, free: team.free }, [
        // A gift that comes back may have missed its day.
        changeSeat(team, seat, 'REMOVE ended, toldAt'),
        ...dropEnded(seat),
        ...(holder === undefined
          ? []
          : [
              holdStep(tables.payments, { team, seat, sub: holder }),
              ...(await grants.addSteps(seatGrant(team, holder), at, certificateId)),
            ]),
      ]);
    },

    freeSeat: (team, seat) => {
      const waits = team.gift && team.closedAt === undefined;
      return write(team, { lost: team.lost - 1, free: team.free + (waits ? 0 : 1) }, [
        waits
          ? changeSeat(team, seat, 'REMOVE ended, toldAt, holder, claimedAt')
          : {
              Delete: {
                TableName: tables.payments,
                Key: seatKey(team.teamId, seat.seatId),
                ConditionExpression: 'ended = :known',
                ExpressionAttributeValues: { ':known': seat.ended },
              },
            },
        ...dropEnded(seat),
      ]);
    },
  };
};
