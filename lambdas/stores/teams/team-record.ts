import * as z from 'zod/mini';
import type { ItemKey } from '../dynamodb/keys.ts';
import { learnerPartition } from '../learning/learning-records.ts';

const teamPrefix = 'TEAM#';
/** Partition of a team and its seats in the table of payments. */
export const teamPartition = (teamId: string): string => `${teamPrefix}${teamId}`;
export const teamKey = (teamId: string): ItemKey => ({ pk: teamPartition(teamId), sk: 'TEAM' });
/** Whether a row of the table of payments is a team. */
export const isTeamRow = ({ pk, sk }: ItemKey): boolean => pk.startsWith(teamPrefix) && sk === 'TEAM';

const seatPrefix = 'SEAT#';
export const seatKey = (teamId: string, seatId: string): ItemKey => ({
  pk: teamPartition(teamId),
  sk: `${seatPrefix}${seatId}`,
});

/** Key of the one seat of a course that a learner holds, in the learner's own partition. */
export const holderKey = (sub: string, courseId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${seatPrefix}${courseId}`,
});
const endedPrefix = `${seatPrefix}#`;
/** Key of a seat that a refund took from a learner, in the learner's own partition: an erasure must find it before it comes back. */
export const endedSeatKey = (sub: string, seatId: string): ItemKey => ({
  pk: learnerPartition(sub),
  sk: `${endedPrefix}${seatId}`,
});
/** Whether a row of the table of payments names a seat that a learner holds, or held until a refund. */
export const namesSeat = ({ pk, sk }: ItemKey): boolean =>
  pk.startsWith(learnerPartition('')) && sk.startsWith(seatPrefix);
/** Whether a row of the table of payments names a seat that a learner holds. */
export const isHolderRow = (row: ItemKey): boolean => namesSeat(row) && !row.sk.startsWith(endedPrefix);

/** Id of the mail about a seat. It names nobody, because the list of sent mails outlives accounts. */
export const seatMailId = (seatId: string, isReminder = false): string =>
  `seat#${seatId}${isReminder ? '#reminder' : ''}`;

const giftPrefix = '#GIFT#';
/**
 * Id of the mail about a gift that waits for its day. It is stored like a subscription, so that the release schedule finds it when it is due.
 * Course ids are not empty, so it is no subscription's id.
 */
export const giftId = (teamId: string): string => `${giftPrefix}${teamId}`;
export const isGiftId = (id: string): boolean => id.startsWith(giftPrefix);

/** A gift as it is stored: with the time zone that its day is one of. */
export const StoredGift = z.object({
  email: z.string(),
  message: z.optional(z.string()),
  /** `YYYY-MM-DD`; the mail goes at once when absent. */
  on: z.optional(z.string()),
  zone: z.string(),
});
export type StoredGift = z.output<typeof StoredGift>;

const TeamRow = z.object({
  teamId: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  /** Who bought it; absent once that account was erased. */
  sub: z.optional(z.string()),
  /** Who gives the seats, in words. */
  from: z.optional(z.string()),
  /** The order that paid for it; absent where an operator granted it. */
  sessionId: z.optional(z.string()),
  receipt: z.optional(z.string()),
  /** Seats that were bought: those that are free, lost, invited and claimed. */
  seats: z.int(),
  free: z.int(),
  /** Seats that refunds ended. */
  lost: z.int(),
  /** Whether a seat enrolls by itself. False for a drip course, where enrolling links a subscription. */
  enrolls: z.boolean(),
  createdAt: z.string(),
  gift: z.optional(StoredGift),
  /** When an operator closed it, ISO 8601. */
  closedAt: z.optional(z.string()),
  /** Grows whenever people are invited; absent before the first time. */
  revision: z.optional(z.int()),
});
export type Team = z.output<typeof TeamRow>;
export const parseTeam = (item: Record<string, unknown>): Team => TeamRow.parse(item);

const SeatRow = z.object({
  seatId: z.string(),
  /** The invited address as it was typed; empty once its holder was erased, or the giver of a gift that a refund ended. */
  email: z.string(),
  invitedAt: z.string(),
  /** Whoever has the link may claim it, not only the invited address. */
  anyAddress: z.optional(z.boolean()),
  /** When its mail was queued, or that of a gift planned for its day. */
  toldAt: z.optional(z.string()),
  remindedAt: z.optional(z.string()),
  /** `sub` of who claimed it; absent again once erased, or while a gift that came back waits anew. */
  holder: z.optional(z.string()),
  claimedAt: z.optional(z.string()),
  /** Set while a refund has ended it: how many seats of the team were lost then, which is the order in which they come back. */
  ended: z.optional(z.int()),
});
export type Seat = z.output<typeof SeatRow>;
export const parseSeat = (item: Record<string, unknown>): Seat => SeatRow.parse(item);

/** Update that records when the mail about a seat was queued or planned. @param at ISO 8601 */
export const mailedUpdate = (teamId: string, seatId: string, at: string) => ({
  Key: seatKey(teamId, seatId),
  UpdateExpression: 'SET toldAt = :at',
  ConditionExpression: 'attribute_exists(pk)',
  ExpressionAttributeValues: { ':at': at },
});

/** A team with all its seats that are not free, in the order of their invitations. */
export interface TeamWithSeats {
  readonly team: Team;
  readonly seats: readonly Seat[];
}

const HolderRow = z.object({ teamId: z.string(), seatId: z.string(), courseId: z.string() });
/** Which seat a learner holds. */
export type HeldSeat = z.output<typeof HolderRow>;
export const parseHolder = (item: Record<string, unknown>): HeldSeat => HolderRow.parse(item);
