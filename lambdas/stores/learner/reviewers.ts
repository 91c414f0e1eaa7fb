import * as z from 'zod/mini';
import { limits } from '../../contract/limits.ts';
import type { ZoneSince } from '../../domain/pace/pace-fact.ts';

/** A time zone of a profile, and since when (ISO 8601). */
export const StoredZone = z.object({ zone: z.string(), since: z.string() });

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
