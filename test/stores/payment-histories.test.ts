import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from '#lambdas/use-cases/apply-payment-event.ts';
import { courseOf, video } from '../support/learning.ts';
import { type MadeSession, makeEvents, openTill } from '../support/payments.ts';
import { simulated } from '../support/simulation.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

/** What happens at Stripe to one of a learner's pages for the same product, each of which replaced the one before. */
type Deed = 'pay' | 'expire' | 'dispute' | 'lose' | 'win' | 'fail' | 'refundHalf' | 'refundRest';
const step = fc.record({
  page: fc.nat({ max: 2 }),
  does: fc.constantFrom<Deed>(
    'pay',
    'pay',
    'expire',
    'refundHalf',
    'refundRest',
    'fail',
    'dispute',
    'lose',
    'win',
  ),
});
type History = readonly { readonly page: number; readonly does: Deed }[];

interface Refund {
  readonly number: number;
  readonly cents: number;
  failed: boolean;
}

/** A page with its payment, as Stripe knows it. */
class Page {
  readonly session: MadeSession;
  paid = false;
  dispute: 'none' | 'open' | 'lost' | 'won' = 'none';
  readonly refunds: Refund[] = [];
  readonly events: PaymentEvent[] = [];

  constructor(session: MadeSession) {
    this.session = session;
  }

  get charged(): number {
    return this.session.page.amount;
  }
  get refunded(): number {
    return this.refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0);
  }
  /** The simple model: paid, and the money stayed. */
  get opens(): boolean {
    return this.paid && this.refunded < this.charged && this.dispute !== 'lost';
  }

  private refund(cents: number): void {
    if (!this.paid || cents < 1 || this.refunded + cents > this.charged) return;
    const made = { number: this.refunds.length + 1, cents, failed: false };
    this.refunds.push(made);
    const of = makeEvents(this.session);
    this.events.push(of.refund('created', 'pending', cents, made.number));
    this.events.push(of.refunded(this.refunded, this.charged));
    this.events.push(of.refund('updated', 'succeeded', cents, made.number));
  }

  /** Does a step if Stripe would let it, and notes its events. */
  does(what: Deed, seconds: number): void {
    const of = makeEvents(this.session);
    const first = this.events.length;
    const last = this.refunds.findLast(({ failed }) => !failed);
    // A page that has expired since may have been paid a moment before.
    if (what === 'pay' && !this.paid) {
      this.paid = true;
      this.events.push(of.paid());
    }
    if (what === 'expire') this.events.push(of.expired());
    if (what === 'refundHalf') this.refund(Math.floor(this.charged / 2));
    if (what === 'refundRest') this.refund(this.charged - this.refunded);
    if (what === 'fail' && last) {
      last.failed = true;
      this.events.push(of.refund('updated', 'failed', last.cents, last.number));
      this.events.push(of.refund('failed', 'failed', last.cents, last.number));
    }
    if (what === 'dispute' && this.paid && this.dispute === 'none') {
      this.dispute = 'open';
      this.events.push(of.disputed());
    }
    if (what === 'lose' && this.dispute === 'open') {
      this.dispute = 'lost';
      this.events.push(of.disputeLost());
    }
    // A bank may give back what it took.
    if (what === 'win' && (this.dispute === 'open' || this.dispute === 'lost')) {
      this.dispute = 'won';
      this.events.push(of.disputeWon());
    }
    for (let index = first; index < this.events.length; index += 1) {
      this.events[index] = { ...(this.events[index] as PaymentEvent), created: seconds };
    }
  }
}

let people = 0;
const start = Date.parse('2026-11-21T10:00:00.000Z') / 1_000;

const server = await useDynamoDb();
const till = await openTill(server.client());

const publish = (price: number) => till.publish(courseOf('paid', [video('a')], { price }));
/** A learner with three pages for one course, at three prices. */
const threePages = async (): Promise<{ sub: string; pages: Page[] }> => {
  const sub = `auth0|history-${(people += 1)}`;
  const pages: Page[] = [];
  for (const price of [79, 89, 99]) {
    await publish(price);
    const { sessionId } = await till.buy(sub, 'paid');
    pages.push(new Page(till.session(sessionId)));
  }
  return { sub, pages };
};
const live = (pages: readonly Page[], history: History): void => {
  for (const [index, { page, does }] of history.entries()) pages[page]?.does(does, start + index);
};
const grantsOf = async (sub: string): Promise<string[]> =>
  (await till.entitlements(sub, 'paid')).grants.map(({ id }) => id).toSorted();

/** A history, and the order in which its events arrive: some lost, some twice. What was lost, the reconciler tells at the end. */
const cases = fc.tuple(fc.array(step, { maxLength: 14 }), fc.infiniteStream(fc.nat({ max: 99 })));
const arrive = (events: readonly PaymentEvent[], luck: Iterator<number>): PaymentEvent[] => {
  const next = (): number => luck.next().value as number;
  return events
    .flatMap((event) => (next() < 20 ? [] : next() < 20 ? [event, event] : [event]))
    .map((event) => ({ event, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event);
};
const tellAll = async (pages: readonly Page[], luck: Iterator<number>): Promise<void> => {
  const events = pages.flatMap((page) => page.events);
  for (const event of arrive(events, luck)) await till.apply(event);
  // The daily run reads everything, the newest first.
  for (const event of [...events].reverse()) await till.apply(event);
};

describe('any history of replaced pages, late payments, failing refunds and disputes', () => {
  it('ends with the access that was paid and not refunded, in any order of events', async () => {
    till.refundsSecondOrders = false;
    await fc.assert(
      fc.asyncProperty(cases, async ([history, luck]) => {
        const { sub, pages } = await threePages();
        live(pages, history);
        await tellAll(pages, luck[Symbol.iterator]());
        const open = pages.filter((page) => page.opens).map(({ session }) => session.id);
        expect(await grantsOf(sub)).toEqual(open.toSorted());
        for (const page of pages) {
          const order = await till.order(page.session.id);
          expect(order.entitled).toBe(page.opens);
          const told = order.history.refunds.reduce((sum, { amount }) => sum + amount, 0);
          expect(told).toBe(page.refunded);
        }
      }),
      { numRuns: simulated(25, 300) },
    );
  });

  it('ends with the same access when every event was lost and the daily run applies them', async () => {
    till.refundsSecondOrders = false;
    await fc.assert(
      fc.asyncProperty(cases, async ([history]) => {
        const { sub, pages } = await threePages();
        live(pages, history);
        const events = pages.flatMap((page) => page.events).reverse();
        await Promise.all(events.map((event) => till.apply(event)));
        const open = pages.filter((page) => page.opens).map(({ session }) => session.id);
        expect(await grantsOf(sub)).toEqual(open.toSorted());
      }),
      { numRuns: simulated(10, 100) },
    );
  });

  it('keeps one payment of a product that nobody contested, and gives back every other, each once', async () => {
    till.refundsSecondOrders = true;
    await fc.assert(
      fc.asyncProperty(cases, async ([history, luck]) => {
        till.refunds.length = 0;
        const { sub, pages } = await threePages();
        live(pages, history);
        await tellAll(pages, luck[Symbol.iterator]());
        const asked = till.refunds.map(({ sessionId }) => sessionId);
        expect(new Set(asked).size).toBe(asked.length);
        const grants = await grantsOf(sub);
        const isContested = pages.some(({ refunds, dispute }) => refunds.length > 0 || dispute !== 'none');
        const paid = pages.filter((page) => page.paid);
        if (!isContested) expect(grants).toHaveLength(Math.min(paid.length, 1));
        // Whoever has no access has their money, and the other way round.
        for (const { session, opens } of pages) {
          expect(grants.includes(session.id)).toBe(opens && !asked.includes(session.id));
        }
        // A learner whose money stayed is never left with nothing by a refund that nobody asked for.
        if (asked.length > 0 && !isContested) expect(grants).toHaveLength(1);
      }),
      { numRuns: simulated(20, 300) },
    );
  });
});
