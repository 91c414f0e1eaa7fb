import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { getRow, updateIf, updateRow } from '../../dynamodb/calls.ts';
import { unlessConflict } from '../../dynamodb/retry.ts';
import { publicationKey } from '../rows/catalog-keys.ts';
import type { OpenValues } from './catalog-index.ts';

const Publication = z.object({
  /** Fingerprint of the courses in lists and search. Absent while these are being written. */
  fingerprint: z.optional(z.string()),
  /** Filter values that have or may have lists. */
  filterValues: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The same of an earlier release, which had lists of topics only. */
  topics: z.optional(z.array(z.string())),
  owner: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
});
export type Publication = z.output<typeof Publication>;

/** State of the publication as it was read. */
export interface PublicationState extends Publication {
  /** True when nothing was ever published to this table. */
  readonly isFirst: boolean;
}

/** The state of publishing in the catalog table, and the lock that lets one publish at a time. */
export const createPublicationLock = (client: DynamoDBDocumentClient, table: string) => {
  const change = (update: string, condition: string, values: Record<string, unknown>): Promise<boolean> =>
    updateIf(client, {
      TableName: table,
      Key: publicationKey,
      UpdateExpression: update,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: values,
    });

  return {
    async readState(): Promise<PublicationState> {
      const item = await getRow(client, table, publicationKey);
      return { ...Publication.parse(item ?? {}), isFirst: item === undefined };
    },

    /**
     * Locks the catalog for publishing until `expiresAt`, and marks lists and search as unfinished. Times are ms since the epoch.
     * @param takeOver owner of a lock to take over, known to be dead
     * @returns the previous state, or undefined when somebody else is publishing
     */
    begin: async (
      owner: string,
      now: number,
      expiresAt: number,
      takeOver?: string,
    ): Promise<Publication | undefined> => {
      let known: Publication | undefined;
      const began = updateRow(client, {
        TableName: table,
        Key: publicationKey,
        UpdateExpression: 'SET #owner = :owner, expiresAt = :expiresAt REMOVE fingerprint',
        ConditionExpression:
          'attribute_not_exists(#owner) OR #owner IN (:owner, :takeOver) OR expiresAt < :now',
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: {
          ':owner': owner,
          ':expiresAt': expiresAt,
          ':now': now,
          ':takeOver': takeOver ?? owner,
        },
        ReturnValues: 'ALL_OLD',
      }).then(({ Attributes }) => {
        known = Publication.parse(Attributes ?? {});
      });
      return (await unlessConflict(began)) ? known : undefined;
    },

    /** Extends the lock. @returns false when it was lost */
    renew: (owner: string, expiresAt: number) =>
      change('SET expiresAt = :expiresAt', '#owner = :owner', { ':owner': owner, ':expiresAt': expiresAt }),

    /** Records the filter values that will have lists, before any list is written, so that none is left behind. */
    rememberValues: (owner: string, values: OpenValues) =>
      change('SET filterValues = :values REMOVE topics', '#owner = :owner', {
        ':owner': owner,
        ':values': values,
      }),

    /** Marks lists and search as finished, and keeps the lock for what comes after them. @returns false when the lock was lost before */
    markListed: (owner: string, values: OpenValues, fingerprint: string) =>
      change('SET fingerprint = :fingerprint, filterValues = :values', '#owner = :owner', {
        ':owner': owner,
        ':fingerprint': fingerprint,
        ':values': values,
      }),

    /** Releases the lock after everything was written. @returns false when the lock was lost before */
    finish: (owner: string, values: OpenValues, fingerprint: string) =>
      change(
        'SET fingerprint = :fingerprint, filterValues = :values REMOVE #owner, expiresAt',
        // Or finished already: the answer to an earlier attempt of the SDK was lost.
        '#owner = :owner OR (attribute_not_exists(#owner) AND fingerprint = :fingerprint)',
        { ':owner': owner, ':fingerprint': fingerprint, ':values': values },
      ),

    /** Releases the lock with the work unfinished. The next run completes it. */
    release: (owner: string) => change('REMOVE #owner, expiresAt', '#owner = :owner', { ':owner': owner }),
  };
};
