import * as z from 'zod/mini';
import { toDate, toDay } from '../calendar-day.ts';
import { limits } from '../limits.ts';
import { CourseId, Email, Instant, MailToken, optionalShownText, Percent, ServerId } from './common.ts';

/** A day of the calendar, `YYYY-MM-DD`. */
const CalendarDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Use YYYY-MM-DD'),
  z.refine((day) => {
    const days = toDay(day);
    return Number.isInteger(days) && toDate(days) === day;
  }, 'Not a day of the calendar'),
);

/** A gift as its giver describes it. */
export const Gift = z.strictObject({
  /** Whom the mail goes to. Who takes the gift need not have this address. */
  email: Email,
  message: z.optional(optionalShownText(limits.giftMessageMax)),
  /** The day on which the mail goes, at 09:00 of the giver's time zone; at once when absent. */
  on: z.optional(CalendarDay),
});
export type Gift = z.output<typeof Gift>;

/** Purchase of a course: for the buyer, of seats for others, or of a gift. */
export const CheckoutBody = z
  .strictObject({
    courseId: CourseId,
    seats: z.optional(z.int().check(z.minimum(limits.seatsMin), z.maximum(limits.seatsMax))),
    gift: z.optional(Gift),
  })
  .check(
    z.refine(({ seats, gift }) => seats === undefined || gift === undefined, {
      path: ['gift'],
      error: 'Buy seats or a gift, not both',
    }),
  );

/** Seats of a course that somebody bought, or was granted, for others. A gift is one seat. */
const Team = z.object({
  id: ServerId,
  courseId: CourseId,
  courseTitle: z.string(),
  /** Without those that a refund ended. */
  seats: z.int(),
  /** Seats that are not free: invited or claimed. */
  used: z.int(),
  createdAt: Instant,
  /** Number of the receipt; absent where an operator granted the seats. */
  receipt: z.optional(z.string()),
  gift: z.optional(z.literal(true)),
  /** An operator closed it: nobody is invited any more. */
  closed: z.optional(z.literal(true)),
});
export const Teams = z.object({ teams: z.array(Team) });

export const TeamParams = z.object({ teamId: ServerId });
export const SeatParams = z.object({ teamId: ServerId, seatId: ServerId });

/** What a buyer sees of a seat, and of who holds it: nothing else of a colleague. */
const ShownSeat = z.object({
  id: ServerId,
  /** The invited address. Empty when the holder's account was erased. */
  email: z.string(),
  status: z.enum(['invited', 'begun', 'finished']),
  invitedAt: Instant,
  /** The invitation is too old to be accepted. */
  expired: z.optional(z.literal(true)),
  claimedAt: z.optional(Instant),
  progress: z.optional(Percent),
  certificateId: z.optional(z.string()),
  /** The day of the last lecture that was watched or read, in UTC. */
  lastActiveOn: z.optional(CalendarDay),
});
export type ShownSeat = z.output<typeof ShownSeat>;
export const Seats = z.object({ seats: z.array(ShownSeat), free: z.int() });
export const SeatReport = z.object({ seats: z.array(ShownSeat) });

export const InviteBody = z.strictObject({
  /** As they were pasted; each is judged by itself. */
  emails: z
    .array(z.string().check(z.maxLength(limits.pastedEmailMax)))
    .check(z.minLength(1), z.maxLength(limits.invitationsMax)),
  /** Who gets the link may claim with any address. Default: only with the invited one. */
  anyAddress: z.optional(z.boolean()),
});
/**
 * Why an address was not invited. `invalid`: no email address. `invited`: has a seat of this team. `no_seat`: no free seat is left. `unreachable`: no
 * mail can be sent to it. `wait`: it, or everybody, got too many mails; later it is possible.
 */
export const InvitationRefusal = z.enum(['invalid', 'invited', 'no_seat', 'unreachable', 'wait']);
export const Invited = z.object({
  invited: z.int(),
  refused: z.array(z.object({ email: z.string(), reason: InvitationRefusal })),
});
export const Reminded = z.object({
  reminded: z.int(),
  /** Who could not be mailed just now, and can be reminded later. */
  waiting: z.int(),
});

/** A gift as its giver prints it. */
export const GiftCard = z.object({
  courseId: CourseId,
  courseTitle: z.string(),
  from: z.string(),
  email: z.string(),
  message: z.optional(z.string()),
  on: z.optional(CalendarDay),
  /** Where it is claimed; absent once it was, or ended. */
  link: z.optional(z.string()),
  /** It ended with its refund, whether or not somebody had claimed it. */
  ended: z.optional(z.literal(true)),
});

export const SeatTokenBody = z.strictObject({ token: MailToken });
export const ClaimedSeat = z.object({ courseId: CourseId });
/** What a visitor sees of an invitation. */
export const Invitation = z.object({
  courseId: CourseId,
  courseTitle: z.string(),
  /** Who gives the seat. */
  from: z.string(),
  message: z.optional(z.string()),
  /** What who gives it will see of who takes it, in words. */
  shares: z.array(z.string()),
});
