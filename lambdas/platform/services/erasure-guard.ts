import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { erasureMarkKey } from '../../resources/erasure-mark.ts';
import { ApiError } from '../http/api-error.ts';
import { type CallInput, type Passenger, type SendCall, withPassenger } from './request-calls.ts';

/** A verified token, as far as the erasure of its learner matters. */
export interface TokenFacts {
  readonly sub: string;
  /** Ms since the epoch; undefined when the token does not say. */
  readonly issuedAt?: number | undefined;
  /** The request is itself an erasure, which may finish one that was interrupted. */
  readonly erases?: boolean;
}

/**
 * Refuses a token that was issued before its learner was erased. The question whether there is a mark of an erasure travels with the
 * DynamoDB calls that a request makes anyway: one more key in its first batch of reads, one more condition in each transaction. Only a
 * request without a batch, or one that writes before it has asked, makes a call of its own.
 */
export interface ErasureGuard {
  /** Runs the operation. Its DynamoDB calls throw 401 as soon as the learner turns out to be erased. */
  run<T>(operation: () => Promise<T>): Promise<T>;
  /** Asks now unless the answer is known. @throws ApiError 401 when the token is from before an erasure */
  settle(): Promise<void>;
}

const Mark = z.object({ erasedAt: z.number(), finished: z.optional(z.boolean()) });
interface Keys {
  Keys: CallInput[];
}
type Requests = Record<string, Keys>;

/** DynamoDB's maximum number of keys in a batch of reads. */
const batchMax = 100;
const writes = /^(?:Put|Update|Delete|BatchWrite|TransactWrite|Execute|BatchExecute)/;
/** A whole transaction is refused with one reason for each step. */
const Refusal = z.object({ CancellationReasons: z.array(z.looseObject({ Code: z.optional(z.string()) })) });

/** Creates the guard of one request. @param makeClient for a request that calls DynamoDB only to ask */
export const createErasureGuard = (
  table: string,
  { sub, issuedAt = -Infinity, erases = false }: TokenFacts,
  makeClient: () => DynamoDBDocumentClient,
): ErasureGuard => {
  const key = erasureMarkKey(sub);
  let learner: 'unknown' | 'present' | 'erased' = 'unknown';
  let known: DynamoDBDocumentClient | undefined;

  const refuse = (): never => {
    learner = 'erased';
    throw new ApiError('unauthenticated');
  };
  const judge = (item: unknown): void => {
    const mark = item === undefined ? undefined : Mark.parse(item);
    if (mark && issuedAt < mark.erasedAt && !(erases && !mark.finished)) refuse();
    learner = 'present';
  };
  const settle = async (): Promise<void> => {
    if (learner === 'erased') refuse();
    if (learner === 'present') return;
    const client = (known ??= makeClient());
    const ask = new GetCommand({ TableName: table, Key: key, ConsistentRead: true });
    judge((await client.send(ask)).Item);
  };

  const isMark = ({ pk }: CallInput): boolean => pk === key.pk;

  /** Reads the mark in the same batch, and takes it out of the answer again. */
  const askWithBatch = async (input: CallInput, send: SendCall): Promise<{ output: CallInput }> => {
    const requests = input.RequestItems as Requests;
    const sameTable = requests[table] ?? { Keys: [] };
    const RequestItems = { ...requests, [table]: { ...sameTable, Keys: [...sameTable.Keys, key] } };
    const result = await send({ ...input, RequestItems });
    const { Responses = {}, UnprocessedKeys = {} } = result.output as {
      Responses?: Record<string, CallInput[]>;
      UnprocessedKeys?: Requests;
    };
    const left = UnprocessedKeys[table];
    const isLeft = left?.Keys.some(isMark) ?? false;
    if (!isLeft) judge(Responses[table]?.find(isMark));
    const { [table]: _, ...othersLeft } = UnprocessedKeys;
    const restLeft = left?.Keys.filter((each) => !isMark(each)) ?? [];
    const output = {
      ...result.output,
      Responses: { ...Responses, [table]: (Responses[table] ?? []).filter((item) => !isMark(item)) },
      UnprocessedKeys:
        left && restLeft.length > 0 ? { ...othersLeft, [table]: { ...left, Keys: restLeft } } : othersLeft,
    };
    return { ...result, output };
  };

  /** Makes the absence of a later erasure a condition of the transaction. */
  const askWithTransaction = async (input: CallInput, send: SendCall): Promise<{ output: CallInput }> => {
    const steps = input.TransactItems as unknown[];
    const check = {
      TableName: table,
      Key: key,
      ConditionExpression: 'attribute_not_exists(pk) OR erasedAt <= :issued',
      ExpressionAttributeValues: { ':issued': Number.isFinite(issuedAt) ? issuedAt : 0 },
    };
    try {
      const result = await send({ ...input, TransactItems: [...steps, { ConditionCheck: check }] });
      learner = 'present';
      return result;
    } catch (error) {
      const reasons = Refusal.safeParse(error).data?.CancellationReasons ?? [];
      if (reasons[steps.length]?.Code === 'ConditionalCheckFailed') refuse();
      throw error;
    }
  };

  const passenger: Passenger = {
    pass: async (client, command, input, send) => {
      known ??= client;
      if (learner === 'erased') refuse();
      // An erasure has made the mark itself.
      if (command.startsWith('TransactWrite') && !erases) return askWithTransaction(input, send);
      if (learner === 'unknown' && writes.test(command)) await settle();
      if (learner !== 'unknown' || !command.startsWith('BatchGet')) return send(input);
      const keys = Object.values(input.RequestItems as Requests).reduce(
        (sum, { Keys }) => sum + Keys.length,
        0,
      );
      if (keys < batchMax) return askWithBatch(input, send);
      return send(input);
    },
  };
  return { run: (operation) => withPassenger(passenger, operation), settle };
};
