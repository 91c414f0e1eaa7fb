import { GetCommand, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { learnerPartition } from './learning-records.ts';
import { isConflict } from './retry.ts';

const ProfileRow = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  picture: z.optional(z.string()),
  headline: z.optional(z.string()),
  bio: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  emailPreferences: z.object({ releases: z.boolean(), news: z.boolean() }),
  createdAt: z.string(),
});
export type ProfileRecord = z.output<typeof ProfileRow>;

export interface ProfileStore {
  read(sub: string): Promise<ProfileRecord | undefined>;
  /** Writes the first row; whoever comes second gets the one that is there. */
  create(profile: ProfileRecord): Promise<ProfileRecord>;
  /** Follows the address that the issuer now vouches for. */
  changeAddress(sub: string, email: string, emailVerified: boolean): Promise<ProfileRecord>;
}

const key = (sub: string): { pk: string } => ({ pk: learnerPartition(sub) });

/** One row per learner, keyed by `sub` alone. */
export const createProfileStore = (client: DynamoDBDocumentClient, table: string): ProfileStore => {
  const read = async (sub: string): Promise<ProfileRecord | undefined> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: key(sub), ConsistentRead: true }),
    );
    return Item && ProfileRow.parse(Item);
  };
  return {
    read,
    create: async (profile) => {
      try {
        await client.send(
          new PutCommand({
            TableName: table,
            Item: { ...key(profile.id), ...profile },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return profile;
      } catch (error) {
        if (!isConflict(error)) throw error;
        return (await read(profile.id)) ?? profile;
      }
    },
    changeAddress: async (sub, email, emailVerified) => {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table,
          Key: key(sub),
          UpdateExpression: 'SET email = :email, emailVerified = :verified',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':email': email, ':verified': emailVerified },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return ProfileRow.parse(Attributes);
    },
  };
};

/** The name in a learner's profile; undefined when there is no profile. */
export type ReadName = (sub: string) => Promise<string | undefined>;

const NameRow = z.object({ name: z.optional(z.string()) });

/** Reads the one field of profiles that certificates go by. */
export const createReadName =
  (client: DynamoDBDocumentClient, table: string): ReadName =>
  async (sub) => {
    const { Item = {} } = await client.send(
      new GetCommand({
        TableName: table,
        Key: key(sub),
        ProjectionExpression: '#name',
        ExpressionAttributeNames: { '#name': 'name' },
        ConsistentRead: true,
      }),
    );
    return NameRow.parse(Item).name;
  };

/** The zone of a learner's profile (IANA name); undefined when there is no profile, or none in it. */
export type ReadZone = (sub: string) => Promise<string | undefined>;

const ZoneRow = z.object({ timeZone: z.optional(z.string()) });

/** Reads the one field of profiles that courses go by. */
export const createReadZone =
  (client: DynamoDBDocumentClient, table: string): ReadZone =>
  async (sub) => {
    const { Item = {} } = await client.send(
      new GetCommand({
        TableName: table,
        Key: key(sub),
        ProjectionExpression: '#zone',
        ExpressionAttributeNames: { '#zone': 'timeZone' },
        ConsistentRead: true,
      }),
    );
    return ZoneRow.parse(Item).timeZone;
  };
