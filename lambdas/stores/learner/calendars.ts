import { createHash, timingSafeEqual } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

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
  /** Returns the learner's token. Creates it with this secret when there is none. One write. */
  keep(sub: string, secret: string): Promise<string>;
  /** Replaces the learner's token by one with this secret and invalidates the old one. One write. */
  rotate(sub: string, secret: string): Promise<string>;
  /** Returns the `sub` of a token's learner; undefined for an unknown or replaced token. One read. */
  find(token: string): Promise<string | undefined>;
}

/** Creates the store of calendar tokens, in the table of profiles. */
export const createCalendarStore = (client: DynamoDBDocumentClient, table: string): CalendarStore => {
  const update = async (sub: string, secret: string, value: string): Promise<string> => {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: table,
        Key: calendarKey(sub),
        UpdateExpression: `SET #sub = :sub, secret = ${value}`,
        ExpressionAttributeNames: { '#sub': 'sub' },
        ExpressionAttributeValues: { ':sub': sub, ':secret': secret },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return `${calendarName(sub)}.${CalendarRow.parse(Attributes).secret}`;
  };
  return {
    keep: (sub, secret) => update(sub, secret, 'if_not_exists(secret, :secret)'),
    rotate: (sub, secret) => update(sub, secret, ':secret'),
    find: async (token) => {
      const [name = '', secret = '', ...more] = token.split('.');
      if (secret === '' || more.length > 0) return undefined;
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: rowKey(name), ConsistentRead: true }),
      );
      const row = Item && CalendarRow.parse(Item);
      return row && isSame(row.secret, secret) ? row.sub : undefined;
    },
  };
};
