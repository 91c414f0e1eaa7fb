import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { indexName } from '../../resources/tables.ts';
import { chunk } from '../chunk.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { queryIndex, readPartition } from '../dynamodb/query.ts';
import { learnerPartition } from '../learning/learning-records.ts';
import { type HeldSeat, isHolderRow, isTeamRow, parseHolder, parseTeam, type Team } from './team-record.ts';

/** Items of one read. */
const batchSize = 100;

/** Lists what a learner bought, or was granted, for others, newest first. */
export type ListTeamsOf = (sub: string) => Promise<Team[]>;

/** Creates the reader: two round trips for up to 100 teams. */
export const createListTeamsOf =
  (client: DynamoDBDocumentClient, table: string): ListTeamsOf =>
  async (sub) => {
    const rows = await queryIndex(client, table, indexName('payments', 'byLearner'), 'sub', sub);
    const teams: Team[] = [];
    for (const keys of chunk(rows.filter(isTeamRow), batchSize)) {
      const found = await batchGet(
        client,
        table,
        keys.map(({ pk, sk }) => ({ pk, sk })),
        { consistent: true },
      );
      teams.push(...found.map(parseTeam));
    }
    return teams.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  };

/** Lists the seats that a learner holds, one of a course. For operators only. */
export const listHeldSeats = async (
  client: DynamoDBDocumentClient,
  table: string,
  sub: string,
): Promise<HeldSeat[]> => {
  const rows = await readPartition(client, table, learnerPartition(sub));
  return rows.filter(isHolderRow).map(parseHolder);
};
