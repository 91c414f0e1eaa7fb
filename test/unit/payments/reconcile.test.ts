import { expect, it, vi } from 'vitest';
import { logger } from '#lambdas/platform/logger.ts';
import type { StripeEvent } from '#lambdas/platform/services/stripe.ts';
import { reconcile, type ReconcileDeps } from '#lambdas/reconcile-payments/reconcile.ts';
import type { Pass } from '#lambdas/stores/payments/reconciliations.ts';

const day = 24 * 60 * 60 * 1000;
const pageSize = 100;

/** A Stripe with so many events, the newest first, and a reconciler that remembers. */
const open = (count: number) => {
  const desk = {
    now: Date.parse('2026-11-21T03:20:00.000Z'),
    events: Array.from({ length: count }, (_, index): StripeEvent => {
      return { id: `evt_${index}`, type: 'checkout.session.completed', data: { object: {} } };
    }),
    asked: [] as { types: readonly string[]; since: number; after: string | undefined }[],
    applied: [] as string[],
    pass: undefined as Pass | undefined,
    apply: (() => Promise.resolve('unchanged')) as ReconcileDeps['applyEvent'],
    run: (hasTime = () => true) =>
      reconcile({
        stripe: {
          listEvents: (types, since, after) => {
            desk.asked.push({ types, since, after });
            const start = after === undefined ? 0 : desk.events.findIndex(({ id }) => id === after) + 1;
            if (after !== undefined && start === 0) return Promise.resolve(undefined);
            const events = desk.events.slice(start, start + pageSize);
            return Promise.resolve({ events, more: start + pageSize < desk.events.length });
          },
        },
        applyEvent: (event) => {
          desk.applied.push(event.id);
          return desk.apply(event);
        },
        passes: {
          read: () => Promise.resolve(desk.pass),
          save: (pass) => {
            desk.pass = pass;
            return Promise.resolve();
          },
        },
        types: ['t'],
        hasTime,
        now: () => desk.now,
      }),
  };
  return desk;
};

/** Time for so many pages. */
const pages = (count: number) => {
  let left = count;
  return () => (left -= 1) >= 0;
};

it('applies every event since more than a week ago, and begins anew the next day', async () => {
  const desk = open(250);
  desk.apply = ({ id }) => Promise.resolve(id.endsWith('0') ? 'recorded' : 'unchanged');
  expect(await desk.run()).toMatchObject({
    outcomes: { recorded: 25, unchanged: 225 },
    finished: true,
    paidNotGranted: 0,
  });
  expect(desk.asked).toHaveLength(3);
  expect(desk.asked[0]).toMatchObject({ types: ['t'], after: undefined });
  expect(desk.asked[0]?.since).toBeLessThan(desk.now - 7 * day);
  desk.now += day;
  await desk.run();
  expect(desk.applied).toHaveLength(500);
});

it('the reconciler continues where the last run ended, however many runs it takes', async () => {
  const desk = open(2_050);
  const runs = [];
  do runs.push(await desk.run(pages(4)));
  while (!runs.at(-1)?.finished);
  expect(runs).toHaveLength(6);
  expect(desk.applied).toEqual(desk.events.map(({ id }) => id));
  expect(new Set(desk.asked.map(({ since }) => since)).size).toBe(1);
});

it('looks back to where the last pass began when that took longer than it looks back', async () => {
  const desk = open(250);
  const begun = desk.now;
  await desk.run(pages(1));
  desk.now += 15 * day;
  await desk.run();
  await desk.run();
  expect(desk.asked.at(-1)?.since).toBeLessThan(begun);
  desk.now += 60 * day;
  await desk.run();
  expect(desk.asked.at(-1)?.since).toBeGreaterThan(desk.now - 30 * day);
});

it.each(['before', 'after'] as const)('loses nothing when it is killed %s it notes a page', async (when) => {
  const desk = open(250);
  const killed: ReconcileDeps['passes']['save'] = (pass) => {
    if (when === 'after') desk.pass = pass;
    return Promise.reject(new Error('killed'));
  };
  const { run } = desk;
  await expect(
    reconcile({
      stripe: { listEvents: () => Promise.resolve({ events: desk.events.slice(0, pageSize), more: true }) },
      applyEvent: ({ id }) => {
        desk.applied.push(id);
        return Promise.resolve('unchanged');
      },
      passes: { read: () => Promise.resolve(desk.pass), save: killed },
      types: ['t'],
      hasTime: () => true,
      now: () => desk.now,
    }),
  ).rejects.toThrow('killed');
  await run();
  expect(new Set(desk.applied).size).toBe(250);
});

it('begins again when Stripe has forgotten where it was', async () => {
  const desk = open(150);
  await desk.run(pages(1));
  desk.events = desk.events.slice(100);
  desk.pass = { begunAt: desk.now, since: desk.now - 10 * day, after: 'evt_forgotten' };
  expect(await desk.run()).toMatchObject({ finished: true, outcomes: { unchanged: 50 } });
});

it('the reconciler continues after an event that fails, and names it', async () => {
  const desk = open(12);
  desk.apply = ({ id }) => (id === 'evt_3' ? Promise.reject(new Error('slow')) : Promise.resolve('recorded'));
  const { outcomes, failures, paidNotGranted } = await desk.run();
  expect(outcomes).toEqual({ recorded: 11 });
  expect(failures.map(({ event }) => event)).toEqual(['evt_3']);
  expect(paidNotGranted).toBe(1);
});

it('counts and names what was paid and not granted, and counts events of another API version', async () => {
  const desk = open(3);
  desk.events[0] = {
    id: 'evt_0',
    type: 'checkout.session.completed',
    api_version: 'old',
    data: { object: { id: 'cs_0' } },
  };
  desk.apply = () => Promise.resolve('mismatch');
  const error = vi.spyOn(logger, 'error').mockReturnValue();
  expect(await desk.run()).toMatchObject({ paidNotGranted: 3, otherVersions: 3 });
  expect(error).toHaveBeenCalledTimes(3);
  expect(error).toHaveBeenCalledWith(
    'payment event not applied',
    expect.objectContaining({ event: 'evt_0', outcome: 'mismatch', object: 'cs_0' }),
  );
  error.mockRestore();
});
