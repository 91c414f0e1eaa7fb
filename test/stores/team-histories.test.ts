import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import type { PaymentEvent } from '#lambdas/use-cases/apply-payment-event.ts';
import { tables } from '../support/dynamodb.ts';
import { makeEvents } from '../support/payments.ts';
import { simulated } from '../support/simulation.ts';
import { addressOf, openTeamRoom } from '../support/teams.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

type Deed =
  | 'invite'
  | 'claim'
  | 'reclaim'
  | 'refund'
  | 'refundRest'
  | 'fail'
  | 'dispute'
  | 'lose'
  | 'win'
  | 'tell'
  | 'erase';
const step = fc.record({
  does: fc.constantFrom<Deed>(
    ...([
      'invite',
      'invite',
      'claim',
      'claim',
      'claim',
      'reclaim',
      'refund',
      'refund',
      'tell',
      'tell',
    ] as const),
    ...(['refundRest', 'fail', 'dispute', 'lose', 'win', 'erase'] as const),
  ),
  /** Which learner, seat, or share of the money. */
  which: fc.nat({ max: 5 }),
});

const bought = 3;
let histories = 0;
const start = Date.parse('2026-11-29T10:00:00.000Z');

const server = await useDynamoDb();
const client = server.client();
const room = await openTeamRoom(client);

/** One team with the money that paid for it, as Stripe knows it, and the people who come and go. */
class History {
  readonly events: PaymentEvent[] = [];
  readonly refunds: { number: number; cents: number; failed: boolean }[] = [];
  dispute: 'none' | 'open' | 'lost' | 'won' = 'none';
  told = 0;
  readonly name: string;
  readonly sessionId: string;
  readonly teamId: string;

  constructor(name: string, { sessionId, teamId }: { sessionId: string; teamId: string }) {
    this.name = name;
    this.sessionId = sessionId;
    this.teamId = teamId;
  }

  get of() {
    return makeEvents(room.till.session(this.sessionId));
  }
  get refunded(): number {
    return this.refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0);
  }
  learner(which: number): string {
    return `${this.name}-learner-${which}`;
  }

  happens(...events: PaymentEvent[]): void {
    const created = start / 1_000 + this.events.length;
    this.events.push(...events.map((event) => ({ ...event, created })));
  }
  private refund(cents: number): void {
    if (cents < 1 || this.refunded + cents > bought * 5_000) return;
    const number = this.refunds.length + 1;
    this.refunds.push({ number, cents, failed: false });
    this.happens(this.of.refund('created', 'succeeded', cents, number), this.of.refunded(this.refunded));
  }

  async seats() {
    return (await room.deps.teams.readWithSeats(this.teamId))?.seats ?? [];
  }

  async does(what: Deed, which: number): Promise<void> {
    const { teamId } = this;
    const params = { teamId };
    const buyer = `${this.name}-buyer`;
    const last = this.refunds.findLast(({ failed }) => !failed);
    if (what === 'invite') {
      const body = { emails: [addressOf(this.learner(which))], anyAddress: which % 2 === 0 };
      await room.as(buyer, 'inviteToSeats', { params, body });
    }
    const seat = (await this.seats())[which % bought];
    if (what === 'claim' && seat) {
      const token = await room.tokenOf(teamId, seat.seatId);
      // Somebody else tries at the same time.
      await Promise.all(
        [which, which + 1].map((each) => room.as(this.learner(each), 'claimSeat', { body: { token } })),
      );
    }
    if (what === 'reclaim' && seat) {
      await room.as(buyer, 'reclaimSeat', { params: { teamId, seatId: seat.seatId } });
    }
    if (what === 'refund') this.refund((which + 1) * 1_700);
    if (what === 'refundRest') this.refund(bought * 5_000 - this.refunded);
    if (what === 'fail' && last) {
      last.failed = true;
      this.happens(this.of.refund('failed', 'failed', last.cents, last.number));
    }
    if (what === 'dispute' && this.dispute === 'none') {
      this.dispute = 'open';
      this.happens(this.of.disputed());
    }
    if (what === 'lose' && this.dispute === 'open') {
      this.dispute = 'lost';
      this.happens(this.of.disputeLost());
    }
    if (what === 'win' && (this.dispute === 'open' || this.dispute === 'lost')) {
      this.dispute = 'won';
      this.happens(this.of.disputeWon());
    }
    // Some of what happened is told now, the newest first or the oldest, some of it twice.
    if (what === 'tell') await this.tell(this.events.slice(which % 2 === 0 ? this.told : 0).reverse());
    if (what === 'erase') {
      const sub = which === 5 ? buyer : this.learner(which);
      const erase = createEraseLearner(
        server.client(),
        tables,
        { remove: () => Promise.resolve() },
        () => room.till.now,
      );
      await erase({ sub, emails: [addressOf(sub)], counters: [] });
    }
  }
  async tell(events: readonly PaymentEvent[]): Promise<void> {
    for (const event of events) await room.till.apply(event);
    this.told = this.events.length;
  }

  /** Whoever holds a seat has its grant and nobody else, and no more hold one than are paid for. */
  async check(isSettled: boolean): Promise<void> {
    const known = await room.deps.teams.readWithSeats(this.teamId);
    if (!known) throw new Error('The team is gone');
    const { team, seats } = known;
    const active = seats.filter(({ ended }) => ended === undefined);
    expect(team.free).toBeGreaterThanOrEqual(0);
    expect(active.length + team.free).toBe(bought - team.lost);
    const holders = active.flatMap(({ holder }) => holder ?? []);
    expect(new Set(holders).size).toBe(holders.length);
    for (const sub of Array.from({ length: 7 }, (_, which) => this.learner(which))) {
      const { grants } = await room.till.entitlements(sub, 'paid');
      expect(grants.map(({ id }) => id)).toEqual(holders.includes(sub) ? [this.sessionId] : []);
    }
    if (!isSettled) return;
    const lost = this.dispute === 'lost' ? bought : Math.floor((this.refunded * bought) / (bought * 5_000));
    expect(team.lost).toBe(lost);
  }
}

describe('any history of invitations, claims, reclaims, refunds by seat, failing refunds, disputes and erasures', () => {
  it('never has more holders than seats, and ends with one grant for each that is paid for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30, size: 'max' }), async (steps) => {
        room.till.now = start;
        const name = `h${(histories += 1)}`;
        const history = new History(name, await room.buy(`${name}-buyer`, 'paid', { seats: bought }));
        history.happens(history.of.paid());
        await history.tell(history.events);
        await history.does('invite', 0);
        await history.does('invite', 1);
        await history.does('claim', 0);
        for (const { does, which } of steps) {
          await history.does(does, which);
          await history.check(false);
        }
        await history.tell([...history.events].reverse());
        await history.check(true);
      }),
      { numRuns: simulated(8, 250) },
    );
  });
});
