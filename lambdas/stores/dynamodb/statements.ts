import {
  BatchExecuteStatementCommand,
  type DynamoDBDocumentClient,
  ExecuteStatementCommand,
} from '@aws-sdk/lib-dynamodb';
import { repeatWithBackoff } from '../backoff.ts';
import { transientError } from './transient-error.ts';

/** DynamoDB takes at most this many statements in one call. */
const batchSize = 25;
/** DynamoDB looks for at most this many partition keys in one statement. */
const keysMax = 50;
const backoff = { attempts: 4, firstPauseMs: 25 };

/** Nothing was written: the row is no longer as the condition has it, or a transaction holds it. */
const refusals = new Set(['ConditionalCheckFailed', 'TransactionConflict']);
const throttles = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded']);

/** A statement of PartiQL, and a value for each `?` in it. No value may be undefined: it would be left out. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `refused`: its condition did not hold. An error: nobody knows whether it took effect. */
export type WriteOutcome = 'written' | 'refused' | Error;

const writeBatch = async (
  client: DynamoDBDocumentClient,
  statements: readonly Statement[],
): Promise<WriteOutcome[]> => {
  const outcomes: WriteOutcome[] = statements.map(() =>
    transientError('ProvisionedThroughputExceededException', 'A row stayed unwritten'),
  );
  let pending = statements.map((statement, place) => ({ statement, place }));
  const outcomeOf = (code: string): WriteOutcome =>
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
          outcomes[place] = code === undefined ? 'written' : outcomeOf(code);
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
 * Runs statements that each write one item, under conditions of their own: 25 to a call, at the price of as many single writes.
 * Those that DynamoDB throttles are tried again, after a pause that grows and varies. When the SDK repeats a call whose answer was
 * lost, a statement that took effect is `refused` the second time.
 * @returns how each ended; this never throws
 */
export const writeStatements = async (
  client: DynamoDBDocumentClient,
  statements: readonly Statement[],
): Promise<WriteOutcome[]> => {
  const batches: Promise<WriteOutcome[]>[] = [];
  for (let start = 0; start < statements.length; start += batchSize) {
    batches.push(writeBatch(client, statements.slice(start, start + batchSize)));
  }
  return (await Promise.all(batches)).flat();
};

/** What is read of an index, by many of its partition keys. */
export interface IndexLookup {
  readonly table: string;
  readonly index: string;
  readonly partition: string;
  readonly attributes: readonly string[];
}

/**
 * Reads what an index has for many partition keys, fifty to a call: as a Query for each would, and as late.
 * @returns attributes of the rows, in no order
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
  const parts: Promise<Record<string, unknown>[]>[] = [];
  for (let start = 0; start < keys.length; start += keysMax)
    parts.push(lookUp(keys.slice(start, start + keysMax)));
  return (await Promise.all(parts)).flat();
};
