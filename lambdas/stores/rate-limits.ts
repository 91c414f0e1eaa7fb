import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isConflict } from './dynamodb/retry.ts';

/** Rate limit: maximum number of uses within a window. */
export interface Allowance {
  /** Name of the counter, such as `subscribe-address`. */
  readonly what: string;
  /** Client, learner or address that is limited. Only its hash is stored. */
  readonly who: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Result of counting one use. */
interface Use {
  /** 0 when the use is within the allowance, otherwise the whole seconds until the window ends. */
  readonly waitSeconds: number;
  /** Uses in this window, including this one; the maximum when the use was refused. */
  readonly uses: number;
}

export interface RateLimitStore {
  /** Like `take`, but also returns the number of uses. */
  use(allowance: Allowance): Promise<Use>;
  /**
   * Counts one use, atomically. The window begins with the first use.
   * @returns 0 when the use is within the allowance, otherwise the whole seconds until the window ends
   */
  take(allowance: Allowance): Promise<number>;
}

/** Key of the counter of an allowance. */
export const counterKey = ({ what, who }: Pick<Allowance, 'what' | 'who'>): { pk: string } => ({
  pk: `${what}#${createHash('sha256').update(who).digest('base64url')}`,
});

/** Row that failed the condition, in DynamoDB's attribute format, because the document client does not convert items in errors. */
const Refusal = z.object({ Item: z.object({ expiresAt: z.object({ N: z.string() }) }) });

/** A second attempt resolves a race at the end of a window. Needing more than a few means that the table is broken. */
const attemptsMax = 5;

/** Creates the store of rate limits: one counter per allowance and hashed key. DynamoDB deletes rows some time after `expiresAt` (seconds). */
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
        ReturnValues: 'UPDATED_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
  const restartWindow = (allowance: Allowance, seconds: number) =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: counterKey(allowance),
        UpdateExpression: 'SET uses = :one, expiresAt = :end',
        ConditionExpression: 'expiresAt <= :now',
        ExpressionAttributeValues: { ':one': 1, ':end': seconds + allowance.windowSeconds, ':now': seconds },
      }),
    );
  /** Resolves to the uses after a write, or to the error of a failed condition. */
  const readOutcome = (write: Promise<{ Attributes?: Record<string, unknown> | undefined }>) =>
    write.then(
      ({ Attributes }) => ({ uses: Number(Attributes?.uses ?? 1) }),
      (error: unknown) => {
        if (!isConflict(error)) throw error;
        return { error };
      },
    );

  const use = async (allowance: Allowance): Promise<Use> => {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const seconds = Math.floor(now() / 1000);
      const counted = await readOutcome(count(allowance, seconds));
      if ('uses' in counted) return { waitSeconds: 0, uses: counted.uses };
      const secondsLeft = Number(Refusal.parse(counted.error).Item.expiresAt.N) - seconds;
      if (secondsLeft > 0) return { waitSeconds: secondsLeft, uses: allowance.max };
      const begun = await readOutcome(restartWindow(allowance, seconds));
      if ('uses' in begun) return { waitSeconds: 0, uses: 1 };
    }
    return { waitSeconds: allowance.windowSeconds, uses: allowance.max };
  };
  return { use, take: async (allowance) => (await use(allowance)).waitSeconds };
};
