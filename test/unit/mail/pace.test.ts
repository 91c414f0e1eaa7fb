import { expect, it } from 'vitest';
import { createPace } from '#lambdas/send-email/pace.ts';

const sender = (everyMs: number) => {
  const clock = { now: 1_000 };
  const begun: number[] = [];
  const pause = (ms: number): Promise<void> => {
    clock.now += ms;
    return Promise.resolve();
  };
  const pace = createPace(everyMs, { now: () => clock.now, pause });
  const send = (tookMs = 0) =>
    pace(() => {
      begun.push(clock.now);
      clock.now += tookMs;
      return Promise.resolve();
    });
  return { clock, begun, send };
};

it('begins no mail sooner after the last than the quota allows, and waits for nothing else', async () => {
  const { begun, send } = sender(200);
  await send();
  await send(50);
  await send(500);
  await send();
  expect(begun).toEqual([1_000, 1_200, 1_400, 1_900]);
});

it('waits no longer than that when the clock went back', async () => {
  const { clock, begun, send } = sender(200);
  await send();
  clock.now = 0;
  await send();
  expect(begun).toEqual([1_000, 200]);
});

it('keeps its pace after a mail that failed', async () => {
  const clock = { now: 0 };
  const pauses: number[] = [];
  const pace = createPace(100, { now: () => clock.now, pause: (ms) => Promise.resolve(pauses.push(ms)) });
  await expect(pace(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await pace(() => Promise.resolve());
  expect(pauses).toEqual([100]);
});
