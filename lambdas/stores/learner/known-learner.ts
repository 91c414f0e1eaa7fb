import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getRow } from '../dynamodb/calls.ts';
import { profileKey } from './profile-key.ts';

const IdentityRow = z.object({
  email: z.optional(z.string()),
  emailVerified: z._default(z.boolean(), false),
  name: z.optional(z.string()),
});

/** Creates the reader of who a learner is by their own profile: name and address, proven or not. */
export const createReadKnownIdentity =
  (client: DynamoDBDocumentClient, table: string) =>
  async (sub: string): Promise<z.output<typeof IdentityRow>> => {
    const item = await getRow(client, table, profileKey(sub), {
      ProjectionExpression: 'email, emailVerified, #name',
      ExpressionAttributeNames: { '#name': 'name' },
    });
    return IdentityRow.parse(item ?? {});
  };

/** Reads the time zone in a learner's profile (IANA name); undefined when there is no profile or no zone in it. */
export type ReadZone = (sub: string) => Promise<string | undefined>;

const ZoneRow = z.object({ timeZone: z.optional(z.string()) });

/** Creates the reader of the time zone in profiles. */
export const createReadZone =
  (client: DynamoDBDocumentClient, table: string): ReadZone =>
  async (sub) => {
    const item = await getRow(client, table, profileKey(sub), {
      ProjectionExpression: '#zone',
      ExpressionAttributeNames: { '#zone': 'timeZone' },
    });
    return ZoneRow.parse(item ?? {}).timeZone;
  };
