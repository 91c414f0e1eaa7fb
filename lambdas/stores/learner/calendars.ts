import { createHash, timingSafeEqual } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const CalendarRow = z.object({ sub: z.string(), secret: z.string() });

/** First half of a calendar's token: finds its row without naming the learner. */
const nameOf = (sub: string): string =>
  createHash('sha256').update(`calendar ${sub}`).digest('base64url').slice(0, 22);

const rowKey = (name: string): { pk: string } => ({ pk: `CALENDAR#${name}` });

/** Key of a learner's calendar: a row of its own, which the token leads to. */
export const calendarKey = (sub: string): { pk: string } => rowKey(nameOf(sub));

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

/** Addresses of calendars: each learner has one token, until it is changed. */
export interface CalendarStore {
  /** The learner's token; made with this secret when there is none. One write. */
  keep(sub: string, secret: string): Promise<string>;
  /** Gives the learner a token with this secret; the one before leads nowhere from now on. One write. */
  rotate(sub: string, secret: string): Promise<string>;
  /** Whose token this is; undefined for one that is unknown, or was changed. One read. */
  find(token: string): Promise<string | undefined>;
}

/** Calendars in the table of profiles. */
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
    return `${nameOf(sub)}.${CalendarRow.parse(Attributes).secret}`;
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
