import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createNamePseudonyms, pseudonym } from '#lambdas/platform/services/pseudonyms.ts';

const at = (time: string) => () => Date.parse(time);
const day = '2026-11-22';
const secret = 'a secret of the site';
const name = createNamePseudonyms(() => Promise.resolve(secret), at(`${day}T23:59:59.000Z`));

describe('a pseudonym', () => {
  it('is what the commands of the runbook compute', () => {
    const openssl = (input: string, ...options: string[]): string =>
      execFileSync('openssl', ['dgst', '-sha256', '-r', ...options], { input })
        .toString()
        .split(' ')[0] ?? '';
    const key = openssl(day, '-hmac', secret);
    const whole = openssl('client:203.0.113.7', '-mac', 'HMAC', '-macopt', `hexkey:${key}`);
    expect(pseudonym(secret, day, 'client:203.0.113.7')).toBe(whole.slice(0, 20));
  });

  it('is the same all day and another the next, for each key and each person', async () => {
    const first = await name('203.0.113.7', 'auth0|ada', 100);
    expect(await name('203.0.113.7', 'auth0|ada', 100)).toEqual(first);
    const next = createNamePseudonyms(() => Promise.resolve(secret), at('2026-11-23T00:00:00.000Z'));
    const other = createNamePseudonyms(() => Promise.resolve('another'), at(`${day}T00:00:00.000Z`));
    const all = [
      first,
      await next('203.0.113.7', 'auth0|ada', 100),
      await other('203.0.113.7', 'auth0|ada', 100),
      await name('203.0.113.8', 'auth0|bo', 100),
    ].flatMap(({ client, learner }) => [client, learner]);
    expect(new Set(all).size).toBe(8);
    for (const each of all) expect(each).toMatch(/^[\da-f]{20}$/);
  });

  it('is one for all addresses of a subscriber, and none of a learner for a visitor', async () => {
    const [one, other] = [
      await name('2001:db8:1:2::7', undefined, 100),
      await name('2001:db8:1:2:ff::1', undefined, 100),
    ];
    expect(one).toEqual(other);
    expect(one).not.toHaveProperty('learner');
  });

  it('is left out when its key cannot be read, or not in time', async () => {
    const broken = createNamePseudonyms(() => Promise.reject(new Error('down')), Date.now);
    expect(await broken('203.0.113.7', 'auth0|ada', 100)).toEqual({});
    const slow = createNamePseudonyms(() => new Promise(() => {}), Date.now);
    expect(await slow('203.0.113.7', 'auth0|ada', 5)).toEqual({});
  });
});
