import { isRevokedByRefund } from '../domain/certificate/certificate-evidence.ts';
import { chooseSeatToEnd, countLostSeats, giftDueAt } from '../domain/teams/seats.ts';
import { hasFinished, type ReadProgress } from '../stores/learning/read-progress.ts';
import type { OrderGrants, PurchaseEnd } from '../stores/payments/order-grants.ts';
import type { Order } from '../stores/payments/payment-record.ts';
import type { PaymentStore } from '../stores/payments/payments.ts';
import { type ClaimStore, seatGrant } from '../stores/teams/claims.ts';
import type { GiftSchedule } from '../stores/teams/gift-schedule.ts';
import type { LostSeatStore } from '../stores/teams/lost-seats.ts';
import type { Seat, Team } from '../stores/teams/team-record.ts';
import type { TeamStore } from '../stores/teams/teams.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export interface SettleTeamDeps {
  readonly payments: Pick<PaymentStore, 'readOrder'>;
  readonly teams: Pick<TeamStore, 'create' | 'readWithSeats'>;
  readonly lostSeats: LostSeatStore;
  readonly grants: OrderGrants;
  readonly claims: Pick<ClaimStore, 'readHeld'>;
  readonly gifts: GiftSchedule;
  readonly readProgress: ReadProgress;
  /** Creates a unique id. */
  readonly newId: () => string;
  /** The clock: milliseconds since the epoch. */
  readonly now: () => number;
}

/** Makes what others get of an order agree with its payment. Idempotent; does nothing for an order that its buyer made for themselves. */
export type SettleTeam = (order: Order) => Promise<void>;

/** The team of a paid order, with the one seat of a gift. */
const toTeam = (
  { teamId = '', seats = 1, gift, from, ...order }: Order,
  newId: () => string,
): { team: Team; seat?: Seat } => {
  const { courseId, courseTitle, sub, sessionId, receipt, enrolls, createdAt, history } = order;
  const team = {
    ...{ teamId, courseId, courseTitle, sessionId, receipt, seats, enrolls, from, gift },
    ...(sub !== '' && { sub }),
    free: gift ? 0 : seats,
    lost: 0,
    createdAt: history.paidAt ?? createdAt,
  };
  if (!gift) return { team };
  return {
    team,
    seat: { seatId: newId(), email: gift.email, invitedAt: team.createdAt, anyAddress: true },
  };
};

/** Creates the use case; see {@link SettleTeam}. */
export const createSettleTeam = (deps: SettleTeamDeps): SettleTeam => {
  const { payments, teams, lostSeats, grants, claims, gifts, readProgress, newId, now } = deps;
  const at = (): string => new Date(now()).toISOString();

  const findEnd = async (
    team: Team,
    { holder, claimedAt = team.createdAt }: Seat,
  ): Promise<PurchaseEnd | undefined> => {
    if (holder === undefined) return undefined;
    const bought = seatGrant(team, holder);
    const { certificateId, facts } = await grants.readStanding(bought);
    const revokes = facts !== undefined && isRevokedByRefund(bought.grant, claimedAt, facts);
    return { certificateId, revokes };
  };

  /** Ends seats until `lost` are. */
  const endSeats = async (known: Team, seats: readonly Seat[], lost: number): Promise<void> => {
    let team = known;
    if (team.free > 0) team = await lostSeats.endFree(team, Math.min(team.free, lost - team.lost));
    let activeSeats = seats.filter(({ ended }) => ended === undefined);
    if (team.lost >= lost) return;
    const holders = activeSeats.flatMap(({ holder }) => holder ?? []);
    const progress = await readProgress(team.courseId, holders);
    const isFinished = ({ holder = '' }: Seat): boolean => {
      const known = progress.get(holder);
      return known !== undefined && hasFinished(known);
    };
    while (team.lost < lost) {
      const seat = chooseSeatToEnd(activeSeats, isFinished);
      if (!seat) return;
      team = await lostSeats.endSeat(team, seat, at(), await findEnd(team, seat));
      activeSeats = activeSeats.filter((each) => each !== seat);
    }
  };

  const returnSeat = async (team: Team, seat: Seat): Promise<Team> => {
    const { holder, claimedAt } = seat;
    // An operator ended the team's invitations for good.
    if (team.closedAt !== undefined && claimedAt === undefined) return lostSeats.freeSeat(team, seat);
    if (holder === undefined) return lostSeats.returnSeat(team, seat, at(), undefined);
    if (await claims.readHeld(holder, team.courseId)) return lostSeats.freeSeat(team, seat);
    const certificateId = await grants.findRevokedCertificate(seatGrant(team, holder));
    return lostSeats.returnSeat(team, seat, at(), certificateId);
  };

  /** Gives seats back until `lost` are left: the one that ended last comes first. */
  const returnSeats = async (known: Team, seats: readonly Seat[], lost: number): Promise<void> => {
    let team = known;
    const ended = seats
      .filter((seat) => seat.ended !== undefined)
      .toSorted((one, other) => Number(other.ended) - Number(one.ended));
    for (const seat of ended.slice(0, team.lost - lost)) team = await returnSeat(team, seat);
    if (team.lost > lost) await lostSeats.returnFree(team, team.lost - lost);
  };

  const settle: SettleTeam = async (order) => {
    const { teamId, sessionId, seats: bought = 1, amount } = order;
    if (teamId === undefined || !order.facts.paid) return;
    await retryOnConflict(async () => {
      let known = await teams.readWithSeats(teamId);
      if (!known) {
        // Not the order of the event: its buyer may have been erased since.
        const current = await payments.readOrder(sessionId);
        if (!current) return;
        const { team, seat } = toTeam(current, newId);
        await teams.create(team, seat, current);
        known = await teams.readWithSeats(teamId);
      }
      if (!known) throw new Error(`Team ${teamId} was made and is gone`);
      const { team, seats } = known;
      const [seat] = seats;
      if (team.gift && seat) await gifts.plan(team, seat, at(), giftDueAt(team.gift));
      // Read after the team: another event may have changed both since this one was recorded.
      const { facts } = (await payments.readOrder(sessionId)) ?? order;
      const lost = countLostSeats(facts, amount, bought);
      if (team.lost < lost) await endSeats(team, seats, lost);
      if (team.lost > lost) {
        await returnSeats(team, seats, lost);
        // The day of a gift may have passed while it had ended.
        await settle(order);
      }
    });
  };
  return settle;
};
