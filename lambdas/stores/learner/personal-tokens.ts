import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { personalTokenKey, PersonalTokenRow } from '../../resources/personal-token.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { getRow, transact, updateIf } from '../dynamodb/calls.ts';
import { retryOnConflict } from '../dynamodb/retry.ts';
import { profileKey } from './profile-key.ts';

/** Personal tokens of learners: a row each, in the table of limits, and their ids in the profile. */
export interface PersonalTokenStore {
  /** Lists the learner's valid tokens, newest first. Two reads. @param now ms since the epoch */
  list(sub: string, now: number): Promise<PersonalTokenRow[]>;
  /** Stores a token. @param max how many may be valid; @returns false when that many are */
  add(row: PersonalTokenRow, max: number, now: number): Promise<boolean>;
  /** Removes a token. @returns false when the learner has none with this id */
  remove(sub: string, id: string): Promise<boolean>;
}

const Ids = z.object({ tokenIds: z._default(z.set(z.string()), new Set<string>()) });

/** Ids of all tokens named in a profile row, which may be gone. */
export const parseTokenIds = (row: Record<string, unknown>): string[] => [...Ids.parse(row).tokenIds];

/** Creates the store over the tables of profiles and limits. */
export const createPersonalTokenStore = (
  client: DynamoDBDocumentClient,
  tables: { readonly profiles: string; readonly limits: string },
): PersonalTokenStore => {
  const readIds = async (sub: string): Promise<string[]> => {
    const part = { ProjectionExpression: 'tokenIds' };
    return parseTokenIds((await getRow(client, tables.profiles, profileKey(sub), part)) ?? {});
  };
  /** Ids in the profile, and the valid tokens among them. */
  const read = async (sub: string, now: number) => {
    const ids = await readIds(sub);
    const rows =
      ids.length > 0
        ? await batchGet(client, tables.limits, ids.map(personalTokenKey), { consistent: true })
        : [];
    const valid = rows
      .map((row) => PersonalTokenRow.parse(row))
      .filter(({ expiresAt }) => expiresAt * 1_000 > now);
    return { ids, valid };
  };
  const forget = async (sub: string, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await updateIf(client, {
      TableName: tables.profiles,
      Key: profileKey(sub),
      UpdateExpression: 'DELETE tokenIds :ids',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':ids': new Set(ids) },
    });
  };
  return {
    list: async (sub, now) =>
      (await read(sub, now)).valid.sort((one, other) => other.createdAt.localeCompare(one.createdAt)),

    add: (row, max, now) =>
      retryOnConflict(async () => {
        const { ids, valid } = await read(row.sub, now);
        // An earlier attempt succeeded, but its response was lost.
        if (ids.includes(row.id)) return true;
        if (valid.length >= max) return false;
        // Expired and revoked ones make room.
        await forget(
          row.sub,
          ids.filter((id) => !valid.some((each) => each.id === id)),
        );
        const Put = {
          TableName: tables.limits,
          Item: { ...personalTokenKey(row.id), ...row },
          ConditionExpression: 'attribute_not_exists(pk)',
        };
        const Update = {
          TableName: tables.profiles,
          Key: profileKey(row.sub),
          UpdateExpression: 'ADD tokenIds :id',
          ConditionExpression:
            'attribute_exists(pk) AND (attribute_not_exists(tokenIds) OR size(tokenIds) < :max)',
          ExpressionAttributeValues: { ':id': new Set([row.id]), ':max': max },
        };
        await transact(client, [{ Put }, { Update }]);
        return true;
      }),

    remove: async (sub, id) => {
      // The profile names it until the end, so a retry after an interruption finds it.
      const isOwn = (await readIds(sub)).includes(id);
      if (isOwn) {
        await client.send(new DeleteCommand({ TableName: tables.limits, Key: personalTokenKey(id) }));
        await forget(sub, [id]);
      }
      return isOwn;
    },
  };
};
