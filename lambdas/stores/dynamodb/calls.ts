import {
  type DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import type { RowKey } from './keys.ts';
import { unlessConflict } from './retry.ts';
import type { WriteStep } from './write-step.ts';

/**
 * Reads a row by its key, with every acknowledged write.
 * @param part which attributes to read, otherwise all
 * @returns undefined when there is no row
 */
export const getRow = async (
  client: DynamoDBDocumentClient,
  table: string,
  key: RowKey,
  part?: Pick<GetCommandInput, 'ProjectionExpression' | 'ExpressionAttributeNames'>,
): Promise<Record<string, unknown> | undefined> =>
  (await client.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true, ...part }))).Item;

/** Updates a row. @throws a conflict when the condition failed */
export const updateRow = (
  client: DynamoDBDocumentClient,
  update: UpdateCommandInput,
): Promise<UpdateCommandOutput> => client.send(new UpdateCommand(update));

/** Updates a row under a condition. @returns false when the condition failed */
export const updateIf = (client: DynamoDBDocumentClient, update: UpdateCommandInput): Promise<boolean> =>
  unlessConflict(client.send(new UpdateCommand(update)));

/** Takes all steps or none. @throws a conflict when the condition of a step failed */
export const transact = (client: DynamoDBDocumentClient, steps: readonly WriteStep[]): Promise<unknown> =>
  client.send(new TransactWriteCommand({ TransactItems: [...steps] }));

/** Writes a row that may be new: in a transaction, so that no row comes back to a learner who is erased meanwhile. */
export const writeNew = (client: DynamoDBDocumentClient, step: WriteStep): Promise<unknown> =>
  transact(client, [step]);
