// @vitest-environment node
import { serialize } from 'node:v8';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetVault, openVault } from '#web/lib/offline/vault.ts';
import type { Lease } from '#web/lib/offline/vault-rights.ts';
import { leaseKey, nextSigner, signLease } from './lease-signing.ts';
import 'fake-indexeddb/auto';

const day = 24 * 60 * 60_000;
const start = Date.parse('2031-03-01T12:00:00Z');
const ada = { sub: 'auth0|ada', name: 'Ada' };
const first = { courseId: 'deep-learning', lectureId: 'one' };
const second = { courseId: 'deep-learning', lectureId: 'two' };
const film = { type: 'video/mp4', bytes: new Uint8Array([1, 2, 3]).buffer };

/** A lease of seven days from now. */
const leaseFor = async (
  lectures: readonly string[],
  { sub = ada.sub, courseId = first.courseId } = {},
): Promise<Lease> => ({ courseId, lectures, ...(await signLease({ sub, course: courseId, lectures })) });

/** A vault of Ada with one film per lecture and a lease for both. */
const packedVault = async () => {
  const vault = await openVault();
  await vault.claim(ada);
  await vault.put('/kept/film-of-one', film, first);
  await vault.put('/kept/film-of-two', film, second);
  await vault.saveLease(await leaseFor(['one', 'two']));
  return vault;
};

beforeEach(() => {
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [leaseKey] })));
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});

afterEach(forgetVault);

const readable = async (): Promise<boolean> =>
  (await (await openVault()).get('/kept/film-of-one')) !== undefined;

describe('a vault', () => {
  it('gives back what was put, with its type', async () => {
    const vault = await packedVault();
    expect(await vault.get('/kept/film-of-one')).toEqual(film);
    expect(await vault.get('/kept/unknown')).toBeUndefined();
    expect(await vault.has('/kept/unknown')).toBe(false);
  });

  it('is not over when another page keeps a new lease while what is over is removed', async () => {
    const vault = await packedVault();
    vi.setSystemTime(start + 8 * day);
    const fresh = await leaseFor(['one']);
    const remove = vault.remove.bind(vault);
    vi.spyOn(vault, 'remove').mockImplementationOnce(async (part) => {
      await remove(part);
      await vault.saveLease(fresh);
    });
    expect(await vault.endLeases()).toBe(false);
    expect(await vault.leases()).toEqual([fresh]);
  });

  it('can be read, and emptied, where the device takes no more writes', async () => {
    const vault = await packedVault();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    vi.setSystemTime(start + day);
    expect(await vault.get('/kept/film-of-one')).toEqual(film);
    expect(await vault.heldLeases()).toHaveLength(1);
    await vault.remove(first);
    expect(await vault.has('/kept/film-of-one')).toBe(false);
    // The time was seen all the same.
    vi.setSystemTime(start);
    expect(await vault.get('/kept/film-of-two')).toBeUndefined();
  });

  it('does not hide another failure of the storage', async () => {
    const vault = await packedVault();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(vault.get('/kept/film-of-one')).rejects.toThrow('broken');
  });

  it('keeps lectures and leases, the newest instead of the one before', async () => {
    const vault = await packedVault();
    const lecture = {
      ...first,
      title: 'One',
      courseTitle: 'Deep',
      section: 0,
      lectureIndex: '0-0',
      isDrip: false,
      bytes: 3,
      isWhole: true,
    };
    await vault.saveLecture({ ...lecture, isWhole: false });
    await vault.saveLecture(lecture);
    expect(await vault.lectures()).toEqual([lecture]);
    vi.setSystemTime(start + day);
    const wider = await leaseFor(['one', 'two', 'three']);
    await vault.saveLease(wider);
    expect(await vault.leases()).toEqual([wider]);
  });

  it('belongs to nobody where its mark cannot be stored, by which signing out finds it', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('window', { localStorage: { setItem } });
    const vault = await openVault();
    await expect(vault.claim(ada)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await vault.owner()).toBeUndefined();
  });

  it('is never without a lease while one is renewed, whoever reads it meanwhile', async () => {
    const vault = await packedVault();
    vi.setSystemTime(start + day);
    const renewed = await leaseFor(['one', 'two']);
    let isSaved = false;
    const saving = vault.saveLease(renewed).then(() => (isSaved = true));
    const held: number[] = [];
    while (!isSaved) held.push((await vault.leases()).length);
    await saving;
    expect(held.length).toBeGreaterThan(1);
    expect(held).not.toContain(0);
    expect(await vault.leases()).toEqual([renewed]);
  });

  it('removes a lecture, but nothing that another lecture needs, and a course with everything', async () => {
    const vault = await packedVault();
    await vault.put('/kept/picture', film, first);
    expect(await vault.share('/kept/picture', second)).toBe(true);
    expect(await vault.share('/kept/unknown', second)).toBe(false);
    await vault.remove(first);
    expect(await vault.has('/kept/film-of-one')).toBe(false);
    expect(await vault.get('/kept/picture')).toEqual(film);
    await vault.remove({ ...first, lectureId: '' });
    expect(await vault.has('/kept/film-of-two')).toBe(false);
    expect(await vault.leases()).toEqual([]);
  });

  it('forgets what a lecture no longer needs, unless another lecture needs it', async () => {
    const vault = await packedVault();
    await vault.put('/kept/picture', film, first);
    await vault.share('/kept/picture', second);
    await vault.release('/kept/picture', first);
    expect(await vault.has('/kept/picture')).toBe(true);
    await vault.release('/kept/picture', second);
    expect(await vault.has('/kept/picture')).toBe(false);
  });

  it('holds no plain word: neither an address, an id or a name, nor what was kept', async () => {
    const vault = await packedVault();
    const secret = new TextEncoder().encode('a sentence of the lecture').buffer;
    await vault.put('/api/courses/deep-learning/content', { type: 'application/json', bytes: secret }, first);
    const database = await openDB('northlight-offline');
    const stored = await Promise.all(
      ['responses', 'lectures', 'leases', 'meta'].map((name) => database.getAll(name)),
    );
    database.close();
    const bytes = Buffer.concat([
      serialize(stored.slice(0, 3)),
      serialize((stored[3] ?? []).filter((each) => !('seal' in each))),
    ]);
    for (const word of ['auth0', 'Ada', 'deep-learning', 'content', 'film', 'sentence', 'json', 'one']) {
      expect([word, bytes.includes(word)]).toEqual([word, false]);
    }
    const keys = (stored[3] ?? []).find((each) => 'seal' in each) as { seal: CryptoKey; name: CryptoKey };
    expect([keys.seal.extractable, keys.name.extractable]).toEqual([false, false]);
  });
});

describe('what was taken along can be read', () => {
  it('while the lease holds, also by a device whose clock is a little slow', async () => {
    await packedVault();
    expect(await readable()).toBe(true);
    vi.setSystemTime(start - 4 * 60_000);
    expect(await readable()).toBe(true);
    vi.setSystemTime(start + 7 * day - 1);
    expect(await readable()).toBe(true);
  });

  it.each([
    ['the lease has expired', async () => void vi.setSystemTime(start + 7 * day)],
    ['the clock was set back ten days', async () => void vi.setSystemTime(start - 10 * day)],
    [
      'the clock was set back within the lease',
      async () => {
        vi.setSystemTime(start + 5 * day);
        expect(await readable()).toBe(true);
        vi.setSystemTime(start + day);
      },
    ],
    [
      'the clock stands before the time that the server told',
      async () => (await openVault()).seeTime(start + 6 * 60_000),
    ],
    ['another learner signs in', async () => (await openVault()).claim({ sub: 'auth0|bob' })],
    ['the learner signs out', () => forgetVault()],
    [
      'the lease was given to somebody else',
      async () => {
        const vault = await openVault();
        for (const lease of await vault.leases()) await vault.dropLease(lease);
        await vault.saveLease(await leaseFor(['one'], { sub: 'auth0|bob' }));
      },
    ],
    [
      'the lease is for another course',
      async () => {
        const vault = await openVault();
        for (const lease of await vault.leases()) await vault.dropLease(lease);
        await vault.saveLease(await leaseFor(['one'], { courseId: 'statistics' }));
      },
    ],
  ])('no longer when %s', async (_, happens) => {
    await packedVault();
    await happens();
    expect(await readable()).toBe(false);
  });

  it('also when the server has another key since, which signed the lease of another course', async () => {
    const vault = await packedVault();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [nextSigner.key] })));
    const claims = { sub: ada.sub, course: 'statistics', lectures: ['mean'] };
    const renewed = await signLease(claims, nextSigner);
    await vault.saveLease({ courseId: 'statistics', lectures: ['mean'], ...renewed });
    expect(await vault.heldLeases()).toHaveLength(2);
    expect(await readable()).toBe(true);
  });

  it('by no lease that somebody else signed or changed', async () => {
    const vault = await packedVault();
    const lease = await leaseFor(['one']);
    const [head = '', , signature = ''] = lease.lease.split('.');
    const claims = { sub: ada.sub, course: first.courseId, lectures: ['one'], iat: 0, exp: 9e9 };
    const changed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    await expect(vault.saveLease({ ...lease, lease: changed })).rejects.toThrow('not signed');
  });

  it('until its lease is over, when it is deleted, and what has another lease stays', async () => {
    const vault = await packedVault();
    vi.setSystemTime(start + day);
    await vault.saveLease(await leaseFor(['two']));
    vi.setSystemTime(start + 7 * day);
    expect(await vault.endLeases()).toBe(false);
    expect(await vault.has('/kept/film-of-one')).toBe(false);
    expect(await vault.get('/kept/film-of-two')).toEqual(film);
    vi.setSystemTime(start + 8 * day);
    expect(await vault.endLeases()).toBe(true);
    expect(await vault.has('/kept/film-of-two')).toBe(false);
  });

  it('by nobody once another tab has deleted the vault', async () => {
    const vault = await packedVault();
    await deleteDB('northlight-offline');
    await expect(vault.get('/kept/film-of-one')).rejects.toThrow();
    expect(await (await openVault()).owner()).toBeUndefined();
  });
});
