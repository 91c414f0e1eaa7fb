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
  return { ...server, empty: (logicalId) => emptyTable(server.endpoint, stack.name(logicalId)) };
};

/** Resolved table properties by physical name. */
const declaredTables = (stack: Stack): Map<string, JsonObject> =>
  new Map(
    ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table']
      .flatMap((type) => stack.resolvedResources(type))
      .map(([id, properties]) => [stack.name(id), properties]),
  );
