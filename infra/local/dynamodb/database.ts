import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { region } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';
import type { JsonObject } from '../template/template.ts';
import { startDynoxide } from './dynoxide.ts';
import { emptyTable, provisionTables } from './tables.ts';

export interface Database {
  readonly endpoint: string;
  /**
   * Deletes every item of a table.
   * @param logicalId logical id of the table in the template
   */
  empty(logicalId: string): Promise<void>;
  /** Reads every item of a table, for the console. @param logicalId logical id of the table in the template */
  readRows(logicalId: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts the DynamoDB server and creates the template's tables. */
export const startDatabase = async (folder: string, stack: Stack): Promise<Database> => {
  const server = await startDynoxide(folder);
  try {
    await provisionTables(server.endpoint, declaredTables(stack));
  } catch (error) {
    await server.close();
    throw error;
  }
  const client = new DynamoDBClient({
    endpoint: server.endpoint,
    region,
    credentials: { accessKeyId: 'LOCAL', secretAccessKey: 'local' },
  });
  const documents = DynamoDBDocumentClient.from(client);
  return {
    endpoint: server.endpoint,
    empty: (logicalId) => emptyTable(server.endpoint, stack.name(logicalId)),
    async readRows(logicalId) {
      const rows: Record<string, unknown>[] = [];
      const pages = paginateScan({ client: documents }, { TableName: stack.name(logicalId) });
      for await (const { Items = [] } of pages) rows.push(...Items);
      return rows;
    },
    close() {
      client.destroy();
      return server.close();
    },
  };
};

/** Resolved table properties by physical name. */
const declaredTables = (stack: Stack): Map<string, JsonObject> =>
  new Map(
    ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table']
      .flatMap((type) => stack.resolvedResources(type))
      .map(([id, properties]) => [stack.name(id), properties]),
  );
