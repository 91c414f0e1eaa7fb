import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { limits } from '../../contract/limits.ts';
import type { ZoneSince } from '../../domain/pace/pace-fact.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { profileKey } from './profile-key.ts';
import { StoredZone } from './stored-zone.ts';

const ReviewerRow = z.object({
  timeZone: z.optional(z.string()),
  zones: z.optional(z.array(StoredZone)),
  reviewLimit: z._default(z.int(), limits.reviewsPerDayDefault),
});

/** What reviews need of a learner's profile. */
export interface Reviewer {
  /** The learner's zones; the first holds from the beginning. None when nothing is known. */
  readonly zones: readonly ZoneSince[];
  /** Items a day. */
  readonly limit: number;
}

/** Parses a profile's row. A profile of an earlier release has one zone and no dates. */
export const parseReviewer = (row: Record<string, unknown> | undefined): Reviewer => {
  const { timeZone, zones, reviewLimit } = ReviewerRow.parse(row ?? {});
  if (zones) {
    return {
      zones: zones.map(({ zone, since }) => ({ zone, since: Date.parse(since) })),
      limit: reviewLimit,
    };
  }
  return { zones: timeZone === undefined ? [] : [{ zone: timeZone, since: 0 }], limit: reviewLimit };
};

const ReviewMailRow = z.object({
  id: z.string(),
  email: z.optional(z.string()),
  emailVerified: z._default(z.boolean(), false),
  emailPreferences: z.optional(z.object({ reviews: z.optional(z.string()) })),
  reviewAt: z._default(z.string(), limits.reviewMailDefault),
});

/** What the daily mail about reviews needs of a profile. */
export interface ReviewMailProfile extends Pick<Reviewer, 'zones'> {
  /** Whether the learner chose the mail. */
  readonly isWanted: boolean;
  /** Undefined when nobody verified it. */
  readonly address: string | undefined;
  /** Local time `HH:MM`. */
  readonly at: string;
}

/** Reads what the daily mail needs of up to 100 learners, by `sub`. Learners without a profile are left out. */
export type ReadReviewMailProfiles = (
  subs: readonly string[],
) => Promise<ReadonlyMap<string, ReviewMailProfile>>;

/** Takes one round trip, and none for an empty list. */
export const createReadReviewMailProfiles =
  (client: DynamoDBDocumentClient, table: string): ReadReviewMailProfiles =>
  async (subs) => {
    const keys = [...new Set(subs)].map(profileKey);
    const rows = keys.length > 0 ? await batchGet(client, table, keys, { consistent: true }) : [];
    return new Map(
      rows.map((row) => {
        const { id, email, emailVerified, emailPreferences, reviewAt } = ReviewMailRow.parse(row);
        return [
          id,
          {
            isWanted: emailPreferences?.reviews === 'daily',
            address: emailVerified ? email : undefined,
            zones: parseReviewer(row).zones,
            at: reviewAt,
          },
        ];
      }),
    );
  };
