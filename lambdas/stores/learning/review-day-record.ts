import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import { counterKey } from '../rate-limits.ts';

const names = z._default(z.instanceof(Set<string>), new Set<string>());
const DayRow = z.object({
  /** `YYYY-MM-DD`. */
  day: z._default(z.string(), ''),
  /** Items reviewed on this day, and items that are not due any more; see `itemRef`. */
  reviewed: names,
  gone: names,
  /** Ids of items that were forgotten on this day, to be counted for their questions with the next queue. */
  lapsed: names,
  /** Local days on which items are due that changed on this day, by `itemRef`: a second thought replaces one. Rows of an earlier release have none. */
  dues: z.optional(z.record(z.string(), z.int())),
  /** When the first of the items that began on this day is due, `YYYY-MM-DD`. */
  nextDue: z.optional(z.string()),
  /** Whole hour since the epoch, and what was counted in it. */
  hour: z._default(z.int(), 0),
  used: z._default(z.int(), 0),
});
/** What a learner did on a day, and in an hour. */
export type DayRecord = z.output<typeof DayRow> & { readonly isStored: boolean };

const hourSeconds = 3_600;

/** Key in the table of limits; the counter is named in `domain/counters.ts` for exports. */
export const erasedUseKey = (sub: string) => counterKey({ what: 'erased-reviews', who: sub });

/** The row by which a new account goes on counting in the hour in which the one before was erased; undefined when nothing was counted. */
export const toErasedUse = ({
  hour,
  used,
}: Pick<DayRecord, 'hour' | 'used'>): { readonly uses: number; readonly expiresAt: number } | undefined =>
  used > 0 ? { uses: used, expiresAt: (hour + 1) * hourSeconds } : undefined;

/** @param erased the row of an erased account, if there was one; see `toErasedUse` */
export const parseDay = (
  row: Record<string, unknown> | undefined,
  erased?: Record<string, unknown>,
): DayRecord => {
  const use = erased && { hour: Number(erased.expiresAt) / hourSeconds - 1, used: erased.uses };
  return { ...DayRow.parse(row ?? use ?? {}), isStored: row !== undefined };
};

const PackedQueue = z.object({ day: z.string(), endsAt: z.number(), packed: z.instanceof(Uint8Array) });

/** Compresses what a queue holds: twenty items then take one read unit. */
export const packQueue = (content: unknown): Uint8Array =>
  new Uint8Array(deflateRawSync(JSON.stringify(content)));

/** A queue as it is stored. */
export interface StoredQueue {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** When the day ends (ms); 0 once the learner's zone has changed. */
  readonly endsAt: number;
  readonly content: unknown;
}
export const parseQueue = (row: Record<string, unknown>): StoredQueue => {
  const { day, endsAt, packed } = PackedQueue.parse(row);
  return { day, endsAt, content: JSON.parse(inflateRawSync(packed).toString()) };
};
