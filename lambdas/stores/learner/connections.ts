import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { TokenScopes } from '../../contract/schemas/connections.ts';
import type { ConnectionUse } from '../../resources/connection-use.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { retryOnConflict, unlessConflict } from '../dynamodb/retry.ts';
import { learnerPartition } from '../learning/learning-records.ts';
import { queryLearnerRows } from '../learning/query-learner-rows.ts';

const connectionPrefix = 'CONNECTION#';

const Row = z.object({
  id: z.string(),
  clientId: z.string(),
  name: z.optional(z.string()),
  scopes: TokenScopes,
  connectedAt: z.string(),
  /** The beginning of the hour. */
  lastUsedAt: z.string(),
  /** Stays after a new connection: what was allowed before it is never good again. */
  endedAt: z.optional(z.string()),
});

/** What an assistant may do for a learner. Times are ISO 8601. */
export type ConnectionRecord = z.output<typeof Row>;

/** Connections of assistants. A learner has at most one with each. */
export interface ConnectionStore {
  /**
   * Records a use, and so the connection itself at its first. One read; one write in an hour, or when more is allowed.
   * @returns false when the learner ended the connection after having allowed it
   */
  noteUse(use: ConnectionUse): Promise<boolean>;
  /** The connections that were not ended. One query. */
  list(sub: string): Promise<ConnectionRecord[]>;
  /** Ends a connection: what was allowed before this moment is refused. @returns false when the learner has none with this id */
  end(sub: string, id: string, endedAt: number): Promise<boolean>;
}

/** Another learner's connection with the same assistant has another id. */
const connectionId = ({ sub, clientId }: ConnectionUse): string =>
  createHash('sha256').update(`${sub} ${clientId}`).digest('base64url').slice(0, 22);

const connectionKey = (sub: string, id: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${connectionPrefix}${id}`,
});

const iso = (time: number): string => new Date(time).toISOString();
const hour = 60 * 60 * 1_000;
const isOpen = ({ connectedAt, endedAt = '' }: ConnectionRecord): boolean => endedAt <= connectedAt;

/** Creates the store of connections, in the table of learning: export and erasure read a learner's whole partition there. */
export const createConnectionStore = (
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): ConnectionStore => {
  const read = async (key: ItemKey): Promise<ConnectionRecord | undefined> => {
    const item = (await batchGetTables(client, { [table]: { keys: [key], consistent: true } })).get(
      table,
      key,
    );
    return item && Row.parse(item);
  };
  const write = (key: ItemKey, { name, ...row }: ConnectionRecord, allowedAt: string) => {
    const Update = {
      TableName: table,
      Key: key,
      UpdateExpression:
        'SET id = :id, clientId = :clientId, scopes = :scopes, connectedAt = :connectedAt, lastUsedAt = :lastUsedAt' +
        (name === undefined ? '' : ', #name = :name'),
      ConditionExpression: 'attribute_not_exists(endedAt) OR endedAt <= :allowedAt',
      ...(name === undefined ? {} : { ExpressionAttributeNames: { '#name': 'name' } }),
      ExpressionAttributeValues: {
        ':id': row.id,
        ':clientId': row.clientId,
        ':scopes': row.scopes,
        ':connectedAt': row.connectedAt,
        ':lastUsedAt': row.lastUsedAt,
        ':allowedAt': allowedAt,
        ...(name === undefined ? {} : { ':name': name }),
      },
    };
    // A transaction, so that no row comes back to a learner who is erased meanwhile.
    return client.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
  };
  return {
    noteUse: (use) =>
      retryOnConflict(async () => {
        const id = connectionId(use);
        const key = connectionKey(use.sub, id);
        const row = await read(key);
        const allowedAt = iso(use.allowedAt ?? 0);
        if (row?.endedAt !== undefined && allowedAt < row.endedAt) return false;
        const open = row && isOpen(row) ? row : undefined;
        const lastUsedAt = iso(Math.floor(now() / hour) * hour);
        const scopes = TokenScopes.parse([...new Set([...(open?.scopes ?? []), ...use.scopes])]);
        if (open?.lastUsedAt === lastUsedAt && open.scopes.length === scopes.length) return true;
        const connectedAt = open?.connectedAt ?? iso(use.allowedAt ?? now());
        const { clientId, name } = use;
        await write(key, { id, clientId, name, scopes, connectedAt, lastUsedAt }, allowedAt);
        return true;
      }),
    list: async (sub) => {
      const items = await queryLearnerRows(client, table, sub, connectionPrefix);
      return items.map((item) => Row.parse(item)).filter(isOpen);
    },
    end: (sub, id, endedAt) =>
      unlessConflict(
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: connectionKey(sub, id),
            UpdateExpression: 'SET endedAt = :now',
            // Or this is its end: the answer to an earlier attempt of the SDK was lost.
            ConditionExpression:
              'attribute_exists(pk) AND (attribute_not_exists(endedAt) OR endedAt <= connectedAt OR endedAt = :now)',
            ExpressionAttributeValues: { ':now': iso(endedAt) },
          }),
        ),
      ),
  };
};
