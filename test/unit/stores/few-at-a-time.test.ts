import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fewAtATime } from '#lambdas/stores/few-at-a-time.ts';

it('does as many things at a time as it may', async () => {
  let [now, most] = [0, 0];
  const done: number[] = [];
  await fewAtATime(3, Array(10).keys(), async (item) => {
    now += 1;
    most = Math.max(most, now);
    await delay(1);
    now -= 1;
    done.push(item);
  });
  expect(most).toBe(3);
  expect(done.sort((a, b) => a - b)).toEqual([...Array(10).keys()]);
});

it('a failure is reported once everything begun has ended, and nothing is begun after it', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const doing = fewAtATime(3, Array(10).keys(), async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('connection lost');
    await delay(10);
    ended.push(item);
  });
  await expect(doing).rejects.toThrow('connection lost');
  expect(ended).toEqual([0, 2]);
  expect(begun).toEqual([0, 1, 2]);
});
