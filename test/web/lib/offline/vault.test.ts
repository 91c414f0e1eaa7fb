// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetVault, type Lease, openVault } from '#web/lib/offline/vault.ts';

const day = 24 * 60 * 60_000;
const start = Date.parse('2031-03-01T12:00:00Z');
const ada = { sub: 'auth0|ada', name: 'Ada' };
const first = { courseId: 'deep-learning', lectureId: 'one' };
const second = { courseId: 'deep-learning', lectureId: 'two' };
const film = { type: 'video/mp4', bytes: new Uint8Array([1, 2, 3]).buffer };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A lease of seven days from now. */
const leaseFor = (
  lectures: readonly string[],
  { sub = ada.sub, courseId = first.courseId, days = 7 } = {},
): Lease => {
  const iat = Date.now() / 1_000;
  const exp = iat + (days * day) / 1_000;
  const lease = `${encode({ alg: 'ES256' })}.${encode({ sub, course: courseId, lectures, iat, exp })}.${encode(iat)}`;
  return { courseId, lectures, expiresAt: new Date(exp * 1_000).toISOString(), lease };
};

/** A vault of Ada with one film per lecture and a lease for both. */
const packedVault = async () => {
  const vault = await openVault();
  await vault.claim(ada);
  await vault.put('/kept/film-of-one', film, first);
  await vault.put('/kept/film-of-two', film, second);
  await vault.saveLease(leaseFor(['one', 'two']));
  return vault;
};

beforeEach(() => {
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});

afterEach(async () => {
  await forgetVault();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a vault', () => {
  it('gives back what was put, with its type', async () => {
    const vault = await packedVault();
    expect(await vault.get('/kept/film-of-one')).toEqual(film);
    expect(await vault.get('/kept/unknown')).toBeUndefined();
  });
});
