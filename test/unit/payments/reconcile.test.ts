import { expect, it } from 'vitest';
import { reconcile } from '../../../lambdas/reconcile-payments/reconcile.ts';
import type { PaymentEvent } from '../../../lambdas/use-cases/apply-payment-event.ts';

const now = Date.parse('2026-11-21T03:20:00.000Z');
const day = 24 * 60 * 60 * 1000;
const make = (count: number): PaymentEvent[] =>
  Array.from({ length: count }, (_, index) => ({ id: `evt_${index}`, type: 't', data: { object: {} } }));

const run = (events: PaymentEvent[], apply: (event: PaymentEvent) => Promise<'recorded' | 'unchanged'>) => {
  const asked: { types: readonly string[]; since: number }[] = [];
  return reconcile({
    stripe: {
      async *listEvents(types, since) {
        asked.push({ types, since });
        yield* await Promise.resolve(events);
      },
    },
    applyEvent: apply,
    types: ['t'],
    now: () => now,
  }).then((result) => ({ ...result, asked }));
};

it('applies every event since more than a week ago', async () => {
  const seen: string[] = [];
  const { outcomes, asked, truncated } = await run(make(25), (event) => {
    seen.push(event.id);
    return Promise.resolve(seen.length % 5 === 0 ? 'recorded' : 'unchanged');
  });
  expect(seen).toHaveLength(25);
  expect(outcomes).toEqual({ recorded: 5, unchanged: 20 });
  expect(truncated).toBe(false);
  expect(asked).toEqual([{ types: ['t'], since: expect.any(Number) as number }]);
  expect(asked[0]?.since).toBeLessThan(now - 7 * day);
});

it('goes on after an event that fails, and says which one did', async () => {
  const { outcomes, failures } = await run(make(12), (event) =>
    event.id === 'evt_3' ? Promise.reject(new Error('slow')) : Promise.resolve('recorded'),
  );
  expect(outcomes).toEqual({ recorded: 11 });
  expect(failures.map(({ event }) => event)).toEqual(['evt_3']);
});

it('is bounded, and says when there was more', async () => {
  const { outcomes, truncated } = await run(make(20_001), () => Promise.resolve('unchanged'));
  expect(outcomes).toEqual({ unchanged: 20_000 });
  expect(truncated).toBe(true);
});
