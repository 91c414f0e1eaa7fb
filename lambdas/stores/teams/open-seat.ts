import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../dynamodb/batch-get.ts';
import { isTeamRow, parseSeat, parseTeam, type Seat, seatKey, type Team, teamKey } from './team-record.ts';

/** Reads a seat that can still be claimed, with its team; undefined when it was claimed, taken back or ended, or the team closed. One round trip. */
export type ReadOpenSeat = (
  teamId: string,
  seatId: string,
) => Promise<{ readonly team: Team; readonly seat: Seat } | undefined>;

/** Creates the reader. Strongly consistent, because a seat may be taken back while its mail waits. */
export const createReadOpenSeat =
  (client: DynamoDBDocumentClient, table: string): ReadOpenSeat =>
  async (teamId, seatId) => {
    const keys = [teamKey(teamId), seatKey(teamId, seatId)];
    const rows = await batchGet(client, table, keys, { consistent: true });
    const [team, seat] = [
      rows.find((row) => isTeamRow(row as { pk: string; sk: string })),
      rows.find((row) => !isTeamRow(row as { pk: string; sk: string })),
    ];
    if (!team || !seat) return undefined;
    const known = { team: parseTeam(team), seat: parseSeat(seat) };
    const isOpen =
      known.team.closedAt === undefined &&
      known.seat.claimedAt === undefined &&
      known.seat.ended === undefined;
    return isOpen ? known : undefined;
  };
