import type * as z from 'zod/mini';
import { Email } from '../contract/schemas/common.ts';
import type { InvitationRefusal } from '../contract/schemas/teams.ts';
import { normalizeMailbox, toDeliverable } from '../domain/mail/mailbox.ts';
import { isInvitationExpired } from '../domain/teams/seats.ts';
import type { Operation } from '../platform/http/operation.ts';
import { chunk } from '../stores/chunk.ts';
import { toSeatMail } from '../stores/teams/gift-schedule.ts';
import type { Seat, Team, TeamWithSeats } from '../stores/teams/team-record.ts';
import { seatsAtOnce } from '../stores/teams/teams.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { TeamsDeps } from './deps.ts';
import { findTeamWithSeats, requireNoGift, requireNotClosed } from './find-team.ts';
import { hasToWait } from './has-to-wait.ts';

type Reason = z.output<typeof InvitationRefusal>;

/** Seats that are recorded as mailed at once. */
const marksAtOnce = 10;

/** An address as it was typed, and why it cannot be invited, if so. */
interface Judged {
  readonly email: string;
  readonly reason?: Reason;
}

const isUnreachable = async (
  { ledger, declines }: TeamsDeps,
  email: string,
  courseId: string,
): Promise<boolean> => {
  const to = toDeliverable(email);
  if (to === undefined || (await ledger.isSuppressed(to))) return true;
  return declines.isDeclined(normalizeMailbox(email), courseId);
};

const mailboxesOf = (seats: readonly Pick<Seat, 'email'>[]): Set<string> =>
  new Set(seats.map(({ email }) => normalizeMailbox(email)));

/**
 * Judges each address by itself, in their order. A mailbox gets one seat, however it is spelled. Once everybody has to wait, no further
 * mailbox is asked: that would count a mail that is not sent.
 */
const judge = async (
  deps: TeamsDeps,
  { team, seats }: TeamWithSeats,
  emails: readonly string[],
): Promise<Judged[]> => {
  const invited = mailboxesOf(seats);
  let { free } = team;
  let wait: Awaited<ReturnType<typeof hasToWait>> = false;
  const judged: Judged[] = [];
  const refuse = (email: string, reason: Reason): void => void judged.push({ email, reason });
  for (const typed of emails) {
    const email = Email.safeParse(typed).data;
    if (email === undefined) refuse(typed, 'invalid');
    else if (invited.has(normalizeMailbox(email))) refuse(email, 'invited');
    else if (free === 0) refuse(email, 'no_seat');
    else if (await isUnreachable(deps, email, team.courseId)) refuse(email, 'unreachable');
    else if (wait === 'everybody' || (wait = await hasToWait(deps, email))) refuse(email, 'wait');
    else {
      free -= 1;
      invited.add(normalizeMailbox(email));
      judged.push({ email });
    }
  }
  return judged;
};

/**
 * Gives seats to the first addresses. Another window, or the same request sent again, may have taken some meanwhile, or invited the same people.
 * @returns the seats that were given, and those of people who have one by now
 */
const give = (
  { teams }: TeamsDeps,
  teamId: string,
  asked: readonly Seat[],
): Promise<{ readonly given: readonly Seat[]; readonly doubles: readonly Seat[] }> =>
  retryOnConflict(async () => {
    // The team first: who is invited after this read changes its revision, on which the transaction depends.
    const team = await teams.read(teamId);
    const { seats = [] } = (await teams.readWithSeats(teamId)) ?? {};
    const ids = new Set(seats.map(({ seatId }) => seatId));
    // All or none, by an attempt whose answer was lost.
    const own = asked.filter(({ seatId }) => ids.has(seatId));
    const invited = mailboxesOf(seats.filter(({ seatId }) => !own.some((seat) => seat.seatId === seatId)));
    const doubles = asked.filter(({ email }) => invited.has(normalizeMailbox(email)));
    if (own.length > 0 || !team || team.closedAt !== undefined) return { given: own, doubles };
    const given = asked.filter((seat) => !doubles.includes(seat)).slice(0, team.free);
    if (given.length > 0) await teams.invite(team, given);
    return { given, doubles };
  });

/** Queues the mails about seats, and records those that were queued. @returns the ids of the seats whose mails the queue refused */
const sendInvitations = async (
  { mailQueue, teams, now }: TeamsDeps,
  team: Team,
  seats: readonly Seat[],
): Promise<ReadonlySet<string>> => {
  const mails = seats.map((seat) => toSeatMail(team, seat));
  const refused = await mailQueue.send(mails);
  const at = new Date(now()).toISOString();
  const queued = mails.filter(({ id }) => !refused.has(id));
  for (const part of chunk(queued, marksAtOnce)) {
    await Promise.all(part.map(({ seatId }) => teams.markMailed(team.teamId, seatId, at)));
  }
  return new Set(mails.filter(({ id }) => refused.has(id)).map(({ seatId }) => seatId));
};

/**
 * Seats that the addresses were given by an attempt that was cut off before it recorded that their mails were queued. Where they were, the
 * ledger of sent mails lets the mail of a seat through once, for longer than its invitation is valid.
 */
const findUnmailed = (
  { now }: TeamsDeps,
  { team, seats }: TeamWithSeats,
  judged: readonly Judged[],
): readonly Seat[] => {
  const invited = judged.filter(({ reason }) => reason === 'invited');
  const mailboxes = new Set(invited.map(({ email }) => normalizeMailbox(email)));
  return seats.filter(
    (seat) =>
      mailboxes.has(normalizeMailbox(seat.email)) &&
      seat.toldAt === undefined &&
      seat.claimedAt === undefined &&
      seat.ended === undefined &&
      !isInvitationExpired(team, seat, now()),
  );
};

/** Invites addresses to the free seats of the caller's team. Who cannot be invited is named with the reason, and costs no seat. */
export const inviteToSeats =
  (deps: TeamsDeps): Operation<'inviteToSeats'> =>
  async ({ caller, params: { teamId }, body: { emails, anyAddress } }) => {
    const known = await findTeamWithSeats(deps, caller, teamId);
    requireNotClosed(known.team);
    // An earlier release deleted the seat of a gift that came back to a holder of another one: its giver gives it anew.
    if (known.team.free === 0) requireNoGift(known.team);
    const judged = await judge(deps, known, emails);
    const invitedAt = new Date(deps.now()).toISOString();
    const seats = judged
      .filter(({ reason }) => reason === undefined)
      .map(({ email }) => ({
        ...{ seatId: deps.newId(), email, invitedAt },
        ...(anyAddress && { anyAddress }),
      }));
    const given: Seat[] = [];
    const doubles: Seat[] = [];
    for (const part of chunk(seats, seatsAtOnce)) {
      const found = await give(deps, teamId, part);
      given.push(...found.given);
      doubles.push(...found.doubles);
    }
    const unmailed = findUnmailed(deps, known, judged);
    const refusedSeats = await sendInvitations(deps, known.team, [...given, ...unmailed]);
    const unsent = new Set(given.map(({ seatId }) => seatId).filter((seatId) => refusedSeats.has(seatId)));
    for (const seatId of unsent) await deps.teams.reclaim(teamId, seatId);
    const bySeat = new Map(seats.map((seat) => [seat.email, seat]));
    const refused = judged.flatMap(({ email, reason }) => {
      const seat = bySeat.get(email);
      if (reason !== undefined) return [{ email, reason }];
      if (seat && doubles.includes(seat)) return [{ email, reason: 'invited' as const }];
      if (!seat || !given.includes(seat)) return [{ email, reason: 'no_seat' as const }];
      return unsent.has(seat.seatId) ? [{ email, reason: 'wait' as const }] : [];
    });
    return { status: 202, body: { invited: given.length - unsent.size, refused } };
  };
