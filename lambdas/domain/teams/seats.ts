import { toDay } from '../../contract/calendar-day.ts';
import { limits } from '../../contract/limits.ts';
import type { Refund } from '../payments/payment-history.ts';
import { isReturned, type PaymentFacts, sumRefunded } from '../payments/payment-state.ts';
import { localTimeOn } from '../time/local-time.ts';

const day = 24 * 60 * 60_000;

/** What decides which seats a refund ends first. */
export interface EndableSeat {
  /** ISO 8601. */
  readonly invitedAt: string;
  /** ISO 8601; absent while nobody holds it. */
  readonly claimedAt?: string | undefined;
}

const countSeatsFor = (refunded: number, charged: number, seats: number): number =>
  charged > 0 ? Math.min(seats, Math.floor((refunded * seats) / charged)) : 0;

/**
 * How many seats of an order its refunds ended: of five seats, two for 40 % and for 59 %. A lost dispute ends all.
 * @param amount price of all seats in cents
 */
export const countLostSeats = (facts: PaymentFacts, amount: number, seats: number): number =>
  isReturned(facts, amount) ? seats : countSeatsFor(sumRefunded(facts), facts.charged ?? amount, seats);

/**
 * How many seats one refund of an order ended, by the sums before and after it.
 * @param charged what was paid for all seats in cents
 */
export const countSeatsOfRefund = (
  { amount, total }: Pick<Refund, 'amount' | 'total'>,
  charged: number,
  seats: number,
): number => countSeatsFor(total, charged, seats) - countSeatsFor(total - amount, charged, seats);

/**
 * The seat that a refund ends next, once none is free: the one that was invited last, or else the one that was claimed last. Who has finished the
 * course keeps the seat the longest.
 * @param hasFinished whether the holder has completed the course
 */
export const chooseSeatToEnd = <S extends EndableSeat>(
  seats: readonly S[],
  hasFinished: (seat: S) => boolean,
): S | undefined => {
  const rank = (seat: S): number => (seat.claimedAt === undefined ? 0 : hasFinished(seat) ? 2 : 1);
  const since = ({ claimedAt, invitedAt }: S): string => claimedAt ?? invitedAt;
  return seats.toSorted((one, other) => rank(one) - rank(other) || since(other).localeCompare(since(one)))[0];
};

/** What who gives a seat sees of who takes it, in words; an invitation says it before it is accepted. */
export const seatShares: readonly string[] = [
  'The address that was invited',
  'Whether you have begun or finished the course, and when you took the seat',
  'How much of the course you have completed, in percent',
  'Your certificate, once you have one',
  'The day on which you last watched or read a lecture',
];

/** When an invitation ends. @param invitedAt ISO 8601 @returns ms since the epoch */
export const invitationEnd = (invitedAt: string): number =>
  Date.parse(invitedAt) + limits.invitationDays * day;

/** Whether an invitation is too old to be accepted; a gift, which was paid for one person, never is. */
export const isInvitationExpired = (
  { gift }: { readonly gift?: unknown },
  { invitedAt }: Pick<EndableSeat, 'invitedAt'>,
  now: number,
): boolean => !gift && now > invitationEnd(invitedAt);

/**
 * How long an invitation can be accepted, and by whom, in words.
 * @param until when it ends, in words; the whole term for one that is new
 */
export const invitationTerm = (anyAddress = false, until?: string): string =>
  `The invitation works ${until === undefined ? `for ${limits.invitationDays} days` : `until ${until}`}. ${anyAddress ? 'Sign in or sign up with any address.' : 'Sign in with this address, or sign up with it.'}`;

/** Local time of the mail about a gift on its day. */
const giftHour = '09:00';

/**
 * When the mail about a gift goes: on its day in the giver's time zone; undefined when at once.
 * @returns ISO 8601
 */
export const giftDueAt = ({
  on,
  zone,
}: {
  /** `YYYY-MM-DD` */
  readonly on?: string | undefined;
  readonly zone: string;
}): string | undefined =>
  on === undefined ? undefined : new Date(localTimeOn(zone, toDay(on), giftHour)).toISOString();
