import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getRow, updateRow } from '../dynamodb/calls.ts';
import { isConflict } from '../dynamodb/retry.ts';
import { type Allowance, counterKey } from '../rate-limits.ts';

/** At most `max` uses in any `seconds`, whenever they begin. */
export interface RollingWindow {
  readonly max: number;
  readonly seconds: number;
}

export interface MailboxBudget {
  /**
   * Counts one request for mail to a mailbox, atomically.
   * @param mailbox as `normalizeMailbox` names it
   * @returns 0 when every window has room, otherwise the whole seconds until one has
   */
  take(mailbox: string): Promise<number>;
}

const UsesRow = z.object({ uses: z.array(z.number()), version: z.number() });

/** Requests for the same mailbox that meet this often are no person's. */
const attemptsMax = 8;

const waitFor = (uses: readonly number[], now: number, { max, seconds }: RollingWindow): number => {
  const last = uses[uses.length - max];
  return last === undefined ? 0 : Math.max(0, last + seconds - now);
};

/**
 * Creates the budget of mail that strangers can have sent to a mailbox. Unlike the counters of `rate-limits.ts`, whose windows begin
 * with their first use, it remembers when each use was, so that no hour has more than its number.
 * @param what name of the counter
 * @param windows the longest last
 */
export const createMailboxBudget = (
  client: DynamoDBDocumentClient,
  table: string,
  now: () => number,
  { what, windows }: { readonly what: Allowance['what']; readonly windows: readonly RollingWindow[] },
): MailboxBudget => {
  const kept = Math.max(...windows.map(({ max }) => max));
  const longest = Math.max(...windows.map(({ seconds }) => seconds));
  return {
    take: async (mailbox) => {
      const key = counterKey({ what, who: mailbox });
      for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
        const item = await getRow(client, table, key);
        const known = item && UsesRow.parse(item);
        const seconds = Math.floor(now() / 1_000);
        const uses = known?.uses ?? [];
        const wait = Math.max(...windows.map((window) => waitFor(uses, seconds, window)));
        if (wait > 0) return wait;
        try {
          await updateRow(client, {
            TableName: table,
            Key: key,
            UpdateExpression: 'SET uses = :uses, expiresAt = :end, #version = :next',
            ConditionExpression: known ? '#version = :known' : 'attribute_not_exists(pk)',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: {
              ':uses': [...uses, seconds].slice(-kept),
              ':end': seconds + longest,
              ':next': (known?.version ?? 0) + 1,
              ...(known && { ':known': known.version }),
            },
          });
          return 0;
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
      }
      return 1;
    },
  };
};
