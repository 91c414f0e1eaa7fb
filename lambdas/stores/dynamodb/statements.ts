import {
  BatchExecuteStatementCommand,
  type DynamoDBDocumentClient,
  ExecuteStatementCommand,
} from '@aws-sdk/lib-dynamodb';
import { repeatWithBackoff } from '../backoff.ts';
import { chunk } from '../chunk.ts';
import { transientError } from './transient-error.ts';

/** DynamoDB's maximum number of statements in one call. */
const batchSize = 25;
/** DynamoDB's maximum number of partition keys in one statement. */
const keysMax = 50;
const backoff = { attempts: 4, firstPauseMs: 25 };

/** Error codes of refused writes: the condition failed, or a transaction has locked the row. */
const refusals = new Set(['ConditionalCheckFailed', 'TransactionConflict']);
const throttles = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded']);

/** PartiQL statement with a value for each `?`. Values must not be undefined, because the client would drop them. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `refused`: the condition failed. An error: it is unknown whether the write took effect. */
export type WriteOutcome = 'written' | 'refused' | Error;

const writeBatch = async (
  client: DynamoDBDocumentClient,
  statements: readonly Statement[],
): Promise<WriteOutcome[]> => {
  const outcomes: WriteOutcome[] = statements.map(() =>
    transientError('ProvisionedThroughputExceededException', 'A row stayed unwritten'),
  );
  let pending = statements.map((statement, place) => ({ statement, place }));
  const toOutcome = (code: string): WriteOutcome =>
    refusals.has(code) ? 'refused' : Object.assign(new Error('A row was not written'), { name: code });
  try {
    await repeatWithBackoff(backoff, async () => {
      const { Responses = [] } = await client.send(
        new BatchExecuteStatementCommand({
          Statements: pending.map(({ statement: { text, values } }) => ({
            Statement: text,
            Parameters: [...values],
          })),
        }),
      );
      const codes = pending.map((_, index) => Responses[index]?.Error?.Code);
      for (const [index, { place }] of pending.entries()) {
        const code = codes[index];
        if (code === undefined || !throttles.has(code)) {
          outcomes[place] = code === undefined ? 'written' : toOutcome(code);
        }
      }
      pending = pending.filter((_, index) => throttles.has(codes[index] ?? ''));
      return pending.length === 0;
    });
  } catch (error) {
    for (const { place } of pending) outcomes[place] = error as Error;
  }
  return outcomes;
};

/**
 * Runs statements that each write one item under their own conditions, 25 per call, at the price of single writes. Throttled statements
 * are retried with backoff. When the SDK retries a call whose response was lost, a statement that took effect is `refused` the second
 * time.
 * @returns the outcome of each statement; never throws
 */
export const writeStatements = async (
  client: DynamoDBDocumentClient,
  statements: readonly Statement[],
): Promise<WriteOutcome[]> =>
  (await Promise.all(chunk(statements, batchSize).map((batch) => writeBatch(client, batch)))).flat();

/** Lookup of many partition keys in an index. */
export interface IndexLookup {
  readonly table: string;
  readonly index: string;
  readonly partition: string;
  readonly attributes: readonly string[];
}

/**
 * Reads the rows of an index for many partition keys, fifty per call. Eventually consistent, like a Query of the index.
 * @returns attributes of the rows, in no particular order
 */
export const lookUpIndex = async (
  client: DynamoDBDocumentClient,
  { table, index, partition, attributes }: IndexLookup,
  keys: readonly string[],
): Promise<Record<string, unknown>[]> => {
  const names = attributes.map((name) => `"${name}"`).join(', ');
  const lookUp = async (part: readonly string[]): Promise<Record<string, unknown>[]> => {
    const Statement = `SELECT ${names} FROM "${table}"."${index}" WHERE "${partition}" IN [${part.map(() => '?').join(', ')}]`;
    const items: Record<string, unknown>[] = [];
    let from: string | undefined;
    do {
      const { Items = [], NextToken } = await client.send(
        new ExecuteStatementCommand({ Statement, Parameters: [...part], NextToken: from }),
      );
      items.push(...Items);
      from = NextToken;
    } while (from !== undefined);
    return items;
  };
  return (await Promise.all(chunk(keys, keysMax).map(lookUp))).flat();
};
