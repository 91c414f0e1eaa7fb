import { createHash, timingSafeEqual } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isRefusalOf } from '../dynamodb/retry.ts';

const CalendarRow = z.object({ sub: z.string(), secret: z.string() });

/** First half of a calendar's token. Identifies its row without revealing the learner. */
const calendarName = (sub: string): string =>
  createHash('sha256').update(`calendar ${sub}`).digest('base64url').slice(0, 22);

const rowKey = (name: string): { pk: string } => ({ pk: `CALENDAR#${name}` });

/** Key of the row with a learner's calendar token. */
export const calendarKey = (sub: string): { pk: string } => rowKey(calendarName(sub));

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** Tokens in calendar URLs. Each learner has one. */
export interface CalendarStore {
  /** Returns the learner's token. Creates it with this secret when there is none. One read, and a write for a new one. */
  keep(sub: string, secret: string): Promise<string>;
  /** Replaces the learner's token by one with this secret and invalidates the old one. One write. */
  rotate(sub: string, secret: string): Promise<string>;
  /** Returns the `sub` of a token's learner; undefined for an unknown or replaced token. One read. */
  find(token: string): Promise<string | undefined>;
}

/** Creates the store of calendar tokens, in the table of profiles. */
export const createCalendarStore = (client: DynamoDBDocumentClient, table: string): CalendarStore => {
  const read = async (name: string): Promise<z.output<typeof CalendarRow> | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: rowKey(name), ConsistentRead: true }),
    );
    return Item && CalendarRow.parse(Item);
  };
  /** A transaction, so that no row comes back to a learner who is erased meanwhile. */
  const put = async (sub: string, secret: string, condition?: string): Promise<string> => {
    const Put = {
      TableName: table,
      Item: { ...calendarKey(sub), sub, secret },
      ConditionExpression: condition,
    };
    await client.send(new TransactWriteCommand({ TransactItems: [{ Put }] }));
    return secret;
  };
  /** @returns the secret of another request when that one created the row first */
  const create = (sub: string, secret: string): Promise<string> =>
    put(sub, secret, 'attribute_not_exists(pk)').catch(async (error: unknown) => {
      const row = isRefusalOf(error, 0) ? await read(calendarName(sub)) : undefined;
      if (!row) throw error;
      return row.secret;
    });
  const toToken = (sub: string, secret: string): string => `${calendarName(sub)}.${secret}`;
  return {
    keep: async (sub, secret) =>
      toToken(sub, (await read(calendarName(sub)))?.secret ?? (await create(sub, secret))),
    rotate: async (sub, secret) => toToken(sub, await put(sub, secret)),
    find: async (token) => {
      const [name = '', secret = '', ...more] = token.split('.');
      if (secret === '' || more.length > 0) return undefined;
      const row = await read(name);
      return row && isSame(row.secret, secret) ? row.sub : undefined;
    },
  };
};
