import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConflict } from './dynamodb/retry.ts';

/** A rate limit: how often someone may do something within a window. */
export interface Allowance {
  /** What is counted, such as `subscribe-address`. */
  readonly what: string;
  /** Who is counted. Only a hash of it is stored. */
  readonly who: string;
  readonly max: number;
  readonly windowSeconds: number;
}

export interface RateLimitStore {
  /**
   * Counts one use, atomically. The window begins with the first use.
   * @returns 0 when it is within the allowance, else the whole seconds until the window ends
   */
  take(allowance: Allowance): Promise<number>;
}

/** Key of the counter of an allowance. */
export const counterKey = ({ what, who }: Pick<Allowance, 'what' | 'who'>): { pk: string } => ({
  pk: `${what}#${createHash('sha256').update(who).digest('base64url')}`,
});

/** The row that failed the condition, in DynamoDB's own format: the document client does not convert items in errors. */
const Refusal = z.object({ Item: z.object({ expiresAt: z.object({ N: z.string() }) }) });

/** A second attempt resolves a race at the end of a window. More than a few attempts mean that the table is broken. */
const attemptsMax = 5;

/** Rate limits: one counter per allowance and hashed key. DynamoDB deletes rows some time after `expiresAt` (seconds). */
export const createRateLimitStore = (
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
): RateLimitStore => {
  const count = (allowance: Allowance, seconds: number) =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: counterKey(allowance),
        UpdateExpression:
          'SET uses = if_not_exists(uses, :zero) + :one, expiresAt = if_not_exists(expiresAt, :end)',
        ConditionExpression: 'attribute_not_exists(pk) OR (expiresAt > :now AND uses < :max)',
        ExpressionAttributeValues: {
          ':zero': 0,
          ':one': 1,
          ':end': seconds + allowance.windowSeconds,
          ':now': seconds,
          ':max': allowance.max,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  const beginAgain = (allowance: Allowance, seconds: number) =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: counterKey(allowance),
        UpdateExpression: 'SET uses = :one, expiresAt = :end',
        ConditionExpression: 'expiresAt <= :now',
        ExpressionAttributeValues: { ':one': 1, ':end': seconds + allowance.windowSeconds, ':now': seconds },
      }),
    );
  /** The error of a write whose condition failed; undefined when the write went through. */
  const catchConflict = (write: Promise<unknown>): Promise<unknown> =>
    write.then(
      () => undefined,
      (error: unknown) => {
        if (!isConflict(error)) throw error;
        return error;
      },
    );

  return {
    take: async (allowance) => {
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const seconds = Math.floor(now() / 1000);
        const refusal = await catchConflict(count(allowance, seconds));
        if (refusal === undefined) return 0;
        const secondsLeft = Number(Refusal.parse(refusal).Item.expiresAt.N) - seconds;
        if (secondsLeft > 0) return secondsLeft;
        if ((await catchConflict(beginAgain(allowance, seconds))) === undefined) return 0;
      }
      return allowance.windowSeconds;
    },
  };
};
