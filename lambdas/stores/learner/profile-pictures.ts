import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getRow, updateRow } from '../dynamodb/calls.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { profileKey } from './profile-key.ts';

/** Sides of the stored files in pixels. */
export const pictureSizes = [64, 128, 256, 512] as const;
/** Size in the URL that a profile contains. Pages derive the other sizes from it. */
const namedSize = 256;

/** Storage keys of a picture's files. */
export const pictureKeys = (id: string): string[] =>
  pictureSizes.map((size) => `pictures/${id}/${size}.webp`);
/** Path of a picture on the site. */
export const pictureAddress = (id: string): string => `/pictures/${id}/${namedSize}.webp`;

const PictureRow = z.object({
  picture: z.optional(z.string()),
  pictures: z._default(z.set(z.string()), new Set<string>()),
  picturesToRemove: z._default(z.set(z.string()), new Set<string>()),
});

/**
 * Records which pictures a learner has files of. An id is recorded before its first file is stored and removed after its last file is
 * deleted, so that the next upload or the erasure of the account finds whatever a crash left behind.
 */
export interface ProfilePictures {
  /** Records an id before its files are stored. @returns false when there is no profile */
  begin(sub: string, id: string): Promise<boolean>;
  /** Shows a picture whose files are all stored. @returns false when it was given up in the meantime */
  show(sub: string, id: string): Promise<boolean>;
  /** Gives up all pictures except the shown one. @returns the ids whose files must be removed */
  giveUpOthers(sub: string, shownId: string): Promise<readonly string[]>;
  /** Removes ids whose files are deleted. */
  forget(sub: string, ids: readonly string[]): Promise<void>;
}

/** Returns the ids of all pictures in a profile row that may have files. */
export const parsePictureIds = (row: Record<string, unknown>): string[] => {
  const { pictures, picturesToRemove } = PictureRow.parse(row);
  return [...pictures, ...picturesToRemove];
};

/** Creates the record of pictures, in the profiles table. */
export const createProfilePictures = (client: DynamoDBDocumentClient, table: string): ProfilePictures => {
  const update = (sub: string, expression: string, condition: string, values: Record<string, unknown>) =>
    updateRow(client, {
      TableName: table,
      Key: profileKey(sub),
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
    });
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
      const item = await getRow(client, table, profileKey(sub));
      if (!item) return [];
      const { pictures, picturesToRemove } = PictureRow.parse(item);
      const others = [...pictures].filter((id) => id !== shownId);
      if (others.length === 0) return [...picturesToRemove];
      const gaveUp = await unlessConflict(
        update(sub, 'DELETE pictures :others ADD picturesToRemove :others', 'picture = :picture', {
          ':others': new Set(others),
          ':picture': pictureAddress(shownId),
        }),
      );
      return [...picturesToRemove, ...(gaveUp ? others : [])];
    },

    forget: async (sub, ids) => {
      if (ids.length === 0) return;
      await unlessConflict(
        update(sub, 'DELETE picturesToRemove :ids', 'attribute_exists(pk)', { ':ids': new Set(ids) }),
      );
    },
  };
};
