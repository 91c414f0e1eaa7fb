import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  describeDisputes,
  type DisputeState,
  findConcerns,
  isEntitled,
  mergeFacts,
  nothingKnown,
  type PaymentFacts,
  type RefundState,
  sameFacts,
  sumRefunded,
  toDisputes,
  toRefundState,
} from '#domain/payments/payment-state.ts';

const amount = 4_900;
const facts = fc.record(
  {
    paid: fc.boolean(),
    closed: fc.boolean(),
    refunded: fc.integer({ min: 0, max: amount }),
    refunds: fc.dictionary(
      fc.constantFrom('re_1', 're_2', 're_3'),
      fc.record({
        amount: fc.integer({ min: 1, max: amount }),
        state: fc.constantFrom<RefundState>('pending', 'succeeded', 'failed'),
      }),
      { noNullPrototype: true },
    ),
    charged: fc.integer({ min: 1, max: amount }),
    disputes: fc.dictionary(
      fc.constantFrom('du_1', 'du_2'),
      fc.constantFrom<DisputeState>('inquiry', 'open', 'won', 'lost'),
      { noNullPrototype: true },
    ),
  },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<Partial<PaymentFacts>>;
const stateAfter = (history: readonly Partial<PaymentFacts>[]): PaymentFacts =>
  history.reduce<PaymentFacts>(mergeFacts, nothingKnown);

describe('facts about a payment', () => {
  it('give one state in whatever order and however often they arrive', () => {
    const shuffled = fc.array(facts, { maxLength: 8 }).chain((history) =>
      fc.tuple(
        fc.constant(history),
        fc.shuffledSubarray([...history, ...history], {
          minLength: history.length * 2,
          maxLength: history.length * 2,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([history, another]) => {
        expect(stateAfter(another)).toEqual(stateAfter(history));
        expect(sameFacts(stateAfter(another), stateAfter(history))).toBe(true);
      }),
    );
  });

  it('are never forgotten', () => {
    fc.assert(
      fc.property(fc.array(facts), facts, (history, one) => {
        const before = stateAfter(history);
        const after = mergeFacts(before, one);
        expect(after.refunded).toBeGreaterThanOrEqual(before.refunded);
        expect(after.paid || !before.paid).toBe(true);
        expect(Object.keys(after.disputes)).toEqual(expect.arrayContaining(Object.keys(before.disputes)));
      }),
    );
  });

  it('are distinguished when they differ', () => {
    const paid = stateAfter([{ paid: true }]);
    for (const other of [
      {},
      { paid: true, closed: true },
      { paid: true, refunded: 1 },
      { paid: true, disputes: { du_1: 'open' as const } },
      { paid: true, refunds: { re_1: { amount: 1, state: 'failed' as const } } },
    ]) {
      expect(sameFacts(paid, stateAfter([other]))).toBe(false);
    }
    expect(
      sameFacts(stateAfter([{ disputes: { a: 'open' } }]), stateAfter([{ disputes: { a: 'won' } }])),
    ).toBe(false);
  });
});

describe('a payment entitles', () => {
  const entitled = (...history: Partial<PaymentFacts>[]): boolean => isEntitled(stateAfter(history), amount);

  it('once it is paid, and not before', () => {
    expect(entitled()).toBe(false);
    expect(entitled({ closed: true })).toBe(false);
    expect(entitled({ paid: true })).toBe(true);
    expect(entitled({ closed: true }, { paid: true })).toBe(true);
  });

  it('until the whole of it was given back', () => {
    expect(entitled({ paid: true }, { refunded: amount - 1 })).toBe(true);
    expect(entitled({ paid: true }, { refunded: amount })).toBe(false);
    expect(entitled({ refunded: amount }, { paid: true })).toBe(false);
  });

  it('again when the refund fails, and not when another gives the money back', () => {
    const refund = (id: string, state: RefundState, cents = amount) => ({
      refunds: { [id]: { amount: cents, state } },
    });
    const sum = { refunded: amount };
    expect(entitled({ paid: true }, refund('re_1', 'pending'))).toBe(false);
    expect(entitled({ paid: true }, sum, refund('re_1', 'succeeded'))).toBe(false);
    expect(entitled({ paid: true }, refund('re_1', 'failed'), sum, refund('re_1', 'succeeded'))).toBe(true);
    expect(entitled({ paid: true }, sum, refund('re_1', 'failed'), refund('re_2', 'pending'))).toBe(false);
    expect(entitled({ paid: true }, sum, refund('re_1', 'failed', 100))).toBe(true);
  });

  it('minus what failed of a sum that an earlier release knew', () => {
    const failed = { re_2: { amount: 900, state: 'failed' as const } };
    expect(sumRefunded({ refunded: 2_900, refunds: failed })).toBe(2_000);
  });

  it('until a bank takes it back', () => {
    const dispute = (state: DisputeState, id = 'du_1') => ({ disputes: { [id]: state } });
    expect(entitled({ paid: true }, dispute('inquiry'))).toBe(true);
    expect(entitled({ paid: true }, dispute('open'))).toBe(true);
    expect(entitled({ paid: true }, dispute('lost'), dispute('open'))).toBe(false);
    expect(entitled({ paid: true }, dispute('won'), dispute('lost'))).toBe(true);
    expect(entitled({ paid: true }, dispute('won'), dispute('lost', 'du_2'))).toBe(false);
  });
});

/** The statuses that Stripe's types name: they also permit every other string. */
type Named<T> = T extends string ? (string extends T ? never : T) : never;

const statuses: Record<Named<Stripe.Dispute.Status>, PaymentFacts['disputes']> = {
  warning_needs_response: { du_1: 'inquiry' },
  warning_under_review: { du_1: 'inquiry' },
  warning_closed: { du_1: 'inquiry' },
  needs_response: { du_1: 'open' },
  under_review: { du_1: 'open' },
  appeal_needs_response: { 'du_1/appeal': 'open' },
  appeal_under_review: { 'du_1/appeal': 'open' },
  won: { du_1: 'won' },
  lost: { du_1: 'lost' },
  prevented: { du_1: 'inquiry' },
};

it.each(Object.entries(statuses))('a dispute that Stripe calls %s is known as that', (status, disputes) => {
  expect(toDisputes('du_1', status)).toEqual(disputes);
});

describe('the appeal of a dispute', () => {
  const after = (...all: (keyof typeof statuses)[]): PaymentFacts =>
    all.reduce<PaymentFacts>((known, status) => mergeFacts(known, { disputes: toDisputes('du_1', status) }), {
      ...nothingKnown,
      paid: true,
    });

  it('must be looked at, also after the dispute was lost, and gives back nothing by itself', () => {
    for (const all of [
      ['lost', 'appeal_needs_response'],
      ['appeal_under_review', 'lost'],
    ] as const) {
      expect(findConcerns(after(...all), amount)).toEqual(['open_dispute']);
      expect(isEntitled(after(...all), amount)).toBe(false);
    }
  });

  it('takes nothing while the dispute was not lost', () => {
    const appealed = after('under_review', 'appeal_needs_response');
    expect(describeDisputes(appealed)).toEqual(['dispute du_1 open', 'appeal of dispute du_1 open']);
    expect(findConcerns(appealed, amount)).toEqual(['open_dispute']);
    expect(isEntitled(appealed, amount)).toBe(true);
  });

  it('is over once it is won, whatever is told after', () => {
    const won = after('lost', 'won', 'appeal_needs_response');
    expect(describeDisputes(won)).toEqual(['dispute du_1 won']);
    expect(findConcerns(won, amount)).toEqual([]);
    expect(isEntitled(won, amount)).toBe(true);
  });
});

it.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  [undefined, 'pending'],
])('a refund that Stripe calls %s is %s', (status, state) => {
  expect(toRefundState(status)).toBe(state);
});
