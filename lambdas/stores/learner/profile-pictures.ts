import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { unlessConflict } from '../dynamodb/retry.ts';
import { profileKey } from './profiles.ts';

/** Sides of the stored files in pixels. */
export const pictureSizes = [64, 128, 256, 512] as const;
/** The size whose URL a profile holds; pages derive the others from it. */
const namedSize = 256;

/** Storage keys of a picture's files. */
export const pictureKeys = (id: string): string[] =>
  pictureSizes.map((size) => `pictures/${id}/${size}.webp`);
/** Address of a picture on the site, from its root. */
export const pictureAddress = (id: string): string => `/pictures/${id}/${namedSize}.webp`;

const PictureRow = z.object({
  picture: z.optional(z.string()),
  pictures: z._default(z.set(z.string()), new Set<string>()),
  picturesToRemove: z._default(z.set(z.string()), new Set<string>()),
});

/**
 * Which pictures a learner has files of. An id is recorded before its first file is stored and forgotten after its last
 * one is removed, so the next upload, or erasing the account, finds whatever a crash left behind.
 */
export interface ProfilePictures {
  /** Writes an id down; false when there is no profile. */
  begin(sub: string, id: string): Promise<boolean>;
  /** Shows the picture, whose files are all stored; false when it was given up meanwhile. */
  show(sub: string, id: string): Promise<boolean>;
  /** Gives up every picture but the one shown; returns the ids whose files are to be removed. */
  giveUpOthers(sub: string, shownId: string): Promise<readonly string[]>;
  /** Forgets ids whose files are gone. */
  forget(sub: string, ids: readonly string[]): Promise<void>;
}

/** Ids of all pictures that a profile row knows files of. */
export const parsePictureIds = (row: Record<string, unknown>): string[] => {
  const { pictures, picturesToRemove } = PictureRow.parse(row);
  return [...pictures, ...picturesToRemove];
};

/** The pictures in the profiles table. */
export const createProfilePictures = (client: DynamoDBDocumentClient, table: string): ProfilePictures => {
  const update = (sub: string, expression: string, condition: string, values: Record<string, unknown>) =>
    client.send(
      new UpdateCommand({
        TableName: table,
        Key: profileKey(sub),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: values,
      }),
    );
  return {
    begin: (sub, id) =>
      unlessConflict(update(sub, 'ADD pictures :id', 'attribute_exists(pk)', { ':id': new Set([id]) })),

    show: (sub, id) =>
      unlessConflict(
        update(sub, 'SET picture = :picture', 'contains(pictures, :id)', {
          ':picture': pictureAddress(id),
          ':id': id,
        }),
      ),

    giveUpOthers: async (sub, shownId) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: profileKey(sub), ConsistentRead: true }),
      );
      if (!Item) return [];
      const { pictures, picturesToRemove } = PictureRow.parse(Item);
      const others = [...pictures].filter((id) => id !== shownId);
      if (others.length === 0) return [...picturesToRemove];
      const given = await unlessConflict(
        update(sub, 'DELETE pictures :others ADD picturesToRemove :others', 'picture = :picture', {
          ':others': new Set(others),
          ':picture': pictureAddress(shownId),
        }),
      );
      return [...picturesToRemove, ...(given ? others : [])];
    },

    forget: async (sub, ids) => {
      if (ids.length === 0) return;
      await unlessConflict(
        update(sub, 'DELETE picturesToRemove :ids', 'attribute_exists(pk)', { ':ids': new Set(ids) }),
      );
    },
  };
};
