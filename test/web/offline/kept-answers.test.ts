// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseKey, signLease } from '../lib/offline/lease-signing.ts';
import 'fake-indexeddb/auto';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2031-03-01T12:00:00Z');
const ada = { sub: 'auth0|ada', name: 'Ada' };
const courseId = 'deep-learning';
const addresses = Array.from({ length: 20 }, (_, number) => `/kept/part-${number}`);

/** A page and the worker, which have the vault's database in common and no memory. */
const load = async () => {
  vi.resetModules();
  const page = await import('#web/lib/offline/vault.ts');
  vi.resetModules();
  return { page, worker: await import('../../../web/offline/kept-answers.ts') };
};
let device: Awaited<ReturnType<typeof load>>;

const grant = async (lectures: readonly string[]): Promise<void> => {
  const lease = await signLease({ sub: ada.sub, course: courseId, lectures });
  await (await device.page.openVault()).saveLease({ courseId, lectures, ...lease });
};

/** How many of the lecture's addresses the worker answers. */
const answered = async (): Promise<number> => {
  const answers = addresses.map((address) => device.worker.keptAnswer(address, null).catch(() => undefined));
  return (await Promise.all(answers)).filter(Boolean).length;
};

beforeEach(async () => {
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [leaseKey] })));
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  device = await load();
  const vault = await device.page.openVault();
  await vault.claim(ada);
  const answer = { type: 'application/json', bytes: new ArrayBuffer(3) };
  for (const address of addresses) await vault.put(address, answer, { courseId, lectureId: 'one' });
  await grant(['one', 'two']);
});

afterEach(() => device.page.forgetVault());

describe('the worker, without a network', () => {
  it('verifies a lease once for a whole lecture, and again when it was renewed', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
    expect(await answered()).toBe(addresses.length);
    expect(verify).toHaveBeenCalledTimes(1);
    // Beside the answers: owner, signers and lease.
    expect(decrypt).toHaveBeenCalledTimes(addresses.length + 3);
    expect(await answered()).toBe(addresses.length);
    expect(verify).toHaveBeenCalledTimes(1);
    await grant(['one', 'two', 'three']);
    verify.mockClear();
    expect(await answered()).toBe(addresses.length);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('reads the rights of an answer and the answer at once, and asks once whether there is a vault', async () => {
    await answered();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const databases = vi.spyOn(indexedDB, 'databases');
    await device.worker.keptAnswer(addresses[0] ?? '', null);
    // Whether leases are over, the answer, and the time that was seen.
    expect(transaction).toHaveBeenCalledTimes(3);
    expect(databases).not.toHaveBeenCalled();
  });

  it.each([
    ['its lease has ended', () => void vi.setSystemTime(start + 7 * day)],
    [
      'its lease was taken away',
      async () => {
        const vault = await device.page.openVault();
        for (const lease of await vault.leases()) await vault.dropLease(lease);
      },
    ],
    [
      'its lecture has no lease any more',
      async () => {
        const vault = await device.page.openVault();
        const before = await vault.leases();
        await grant(['two']);
        for (const lease of before) await vault.dropLease(lease);
      },
    ],
    [
      'its course was removed',
      async () => (await device.page.openVault()).remove({ courseId, lectureId: '' }),
    ],
    ['another learner came', async () => (await device.page.openVault()).claim({ sub: 'auth0|bob' })],
    ['the learner has signed out', () => device.page.forgetVault()],
    ['the clock was set back', () => void vi.setSystemTime(start - 6 * minute)],
    ['a page has seen a later time', async () => (await device.page.openVault()).seeTime(start + 6 * minute)],
  ])('answers at no request with what it remembers once %s', async (_, happens) => {
    expect(await answered()).toBe(addresses.length);
    await happens();
    expect(await answered()).toBe(0);
  });

  it('remembers a clock that was set back after a later answer', async () => {
    vi.setSystemTime(start + day);
    expect(await answered()).toBe(addresses.length);
    device = await load();
    vi.setSystemTime(start + day - 6 * minute);
    expect(await answered()).toBe(0);
  });
});
