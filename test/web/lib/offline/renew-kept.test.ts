// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewKept } from '#web/lib/offline/renew-kept.ts';
import { noteTaken, readTaken } from '#web/lib/offline/taken-note.ts';
import { existingVault, forgetVault, openVault } from '#web/lib/offline/vault.ts';
import { leaseKey, signLease } from './lease-signing.ts';
import 'fake-indexeddb/auto';

const application = vi.hoisted(() => ({
  engineBytes: vi.fn<() => Promise<number>>(),
  keepApplication: vi.fn<() => Promise<void>>(),
}));
vi.mock('#web/lib/offline/keep-application.ts', () => application);
vi.mock('#web/lib/session/session-store.ts', () => ({ getToken: () => Promise.resolve('token') }));
const sendPendingReviews = vi.hoisted(() => vi.fn<(sub: string) => Promise<unknown>>());
vi.mock('#web/lib/reviews/review-outbox.ts', () => ({ sendPendingReviews }));

const courseId = 'deep-learning';
const sub = 'auth0|ada';
const day = 24 * 60 * 60_000;
const start = Date.parse('2031-03-01T12:00:00Z');
const sign = (lectures: readonly string[]) => signLease({ sub, course: courseId, lectures });

/** The server's answer to a request for a lease of these lectures. */
type Server = (lectures: readonly string[]) => Response | Promise<Response>;

const answering = (server: Server): void => {
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit = {}) =>
    Promise.resolve(server((JSON.parse(String(body)) as { lectures: string[] }).lectures)),
  );
};
const grant: Server = async (lectures) => Response.json(await sign(lectures));
const refuse = (status: number, code: string): Response => Response.json({ error: 'No.', code }, { status });

/** The lectures that can be read. */
const readable = async (): Promise<string[]> => {
  const vault = await openVault();
  const found = await Promise.all(
    ['one', 'two'].map(async (id) => ((await vault.get(`/kept/${id}`)) ? [id] : [])),
  );
  return found.flat();
};

/** What the browser keeps outside of the vault. */
const keepNotes = (): void => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
};

beforeEach(async () => {
  keepNotes();
  application.engineBytes.mockReset().mockResolvedValue(0);
  application.keepApplication.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [leaseKey] })));
  const vault = await openVault();
  await vault.claim({ sub });
  for (const lectureId of ['one', 'two']) {
    const part = { courseId, lectureId };
    await vault.put(`/kept/${lectureId}`, { type: 'video/mp4', bytes: new ArrayBuffer(3) }, part);
    await vault.saveLecture({
      ...part,
      title: lectureId,
      courseTitle: 'Deep',
      section: 0,
      lectureIndex: '0-0',
      isDrip: false,
      bytes: 3,
      isWhole: true,
    });
  }
  const lease = await sign(['one', 'two']);
  await vault.saveLease({ courseId, lectures: ['one', 'two'], ...lease });
  noteTaken(sub, { courseId, title: 'Deep', until: lease.expiresAt });
  vi.setSystemTime(start + 2 * day);
});

afterEach(forgetVault);

describe('a contact with the server', () => {
  it('keeps anew what falls due in the seven days to come, once what was reviewed meanwhile was sent', async () => {
    const steps: string[] = [];
    sendPendingReviews.mockImplementation(() => Promise.resolve(steps.push('sent')));
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
      if (body !== undefined) return grant((JSON.parse(body as string) as { lectures: string[] }).lectures);
      steps.push(url);
      return Response.json({ due: 3 });
    });
    await renewKept();
    const until = new Date(start + 9 * day).toISOString();
    expect(steps).toEqual(['sent', `/api/reviews?limit=50&until=${until}`]);
    const kept = await (await openVault()).get('/api/reviews?limit=50');
    expect(new TextDecoder().decode(kept?.bytes)).toBe('{"due":3}');
  });

  it('renews the leases, which then last seven days from now', async () => {
    answering(grant);
    await renewKept();
    expect(await (await openVault()).leases()).toMatchObject([
      { lectures: ['one', 'two'], expiresAt: new Date(start + 9 * day).toISOString() },
    ]);
    vi.setSystemTime(start + 8 * day);
    expect(await readable()).toEqual(['one', 'two']);
  });

  it('notes until when the renewed leases last, so that what is thrown away meanwhile is missed', async () => {
    answering(grant);
    await renewKept();
    const until = new Date(start + 9 * day).toISOString();
    expect(readTaken(sub)).toEqual([{ courseId, title: 'Deep', until }]);
  });

  it('renews a course of more lectures than a lease has with several leases', async () => {
    const vault = await openVault();
    const [lecture] = await vault.lectures();
    const more = Array.from({ length: 600 }, (_, index) => `more-${index}`);
    for (const lectureId of more) await vault.saveLecture({ ...lecture!, lectureId });
    const asked: number[] = [];
    answering((lectures) => {
      asked.push(lectures.length);
      return grant(lectures);
    });
    await renewKept();
    expect(asked).toEqual([500, 102]);
    expect((await vault.leases()).flatMap(({ lectures }) => lectures)).toHaveLength(602);
  });

  it('deletes the vault with its keys when the last lease is over, once what was reviewed was sent', async () => {
    answering(grant);
    const vault = await openVault();
    vi.setSystemTime(start + 8 * day);
    sendPendingReviews.mockReset().mockResolvedValue(undefined);
    await renewKept();
    expect(sendPendingReviews).toHaveBeenCalledWith(sub);
    await expect(vault.owner()).rejects.toThrow();
    expect(await existingVault()).toBeUndefined();
  });

  it('keeps the vault when something was taken along while the server was asked', async () => {
    answering(grant);
    const vault = await openVault();
    vi.setSystemTime(start + 8 * day);
    sendPendingReviews.mockReset().mockImplementation(async () => {
      await vault.saveLease({ courseId, lectures: ['three'], ...(await sign(['three'])) });
    });
    await renewKept();
    expect(await vault.leases()).toMatchObject([{ lectures: ['three'] }]);
  });

  it.each([
    [403, 'not_enrolled'],
    [403, 'upgrade_required'],
    [404, 'not_found'],
  ])('removes a course at once that is refused with %i %s, as after a refund', async (status, code) => {
    answering(() => refuse(status, code));
    await renewKept();
    expect(await readable()).toEqual([]);
    expect(await (await openVault()).lectures()).toEqual([]);
    expect(await (await openVault()).has('/kept/one')).toBe(false);
    // Nobody is told that the browser threw it away.
    expect(readTaken(sub)).toEqual([]);
  });

  it('removes only the lecture that was locked again', async () => {
    answering((lectures) => (lectures.includes('one') ? refuse(403, 'lecture_locked') : grant(lectures)));
    await renewKept();
    expect(await readable()).toEqual(['two']);
    expect(await (await openVault()).has('/kept/one')).toBe(false);
  });

  it('lets nothing be read of which it does not know yet whether it was locked', async () => {
    answering((lectures) =>
      lectures.length > 1 ? refuse(403, 'lecture_locked') : refuse(429, 'too_many_requests'),
    );
    await renewKept();
    expect(await readable()).toEqual([]);
    expect(await (await openVault()).has('/kept/one')).toBe(true);
    answering(grant);
    await renewKept();
    expect(await readable()).toEqual(['one', 'two']);
  });

  it.each([
    ['is busy', () => refuse(503, 'busy')],
    ['does not know the session', () => refuse(401, 'unauthorized')],
    ['is not what answers, but a firewall is', () => new Response('Forbidden', { status: 403 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('changes nothing when the server %s', async (_, server) => {
    answering(server);
    await renewKept();
    expect(await readable()).toEqual(['one', 'two']);
    expect(await (await openVault()).leases()).toHaveLength(1);
    expect(readTaken(sub)).toMatchObject([{ until: new Date(start + 7 * day).toISOString() }]);
  });

  it.each([
    [
      'keeps no new release over a metered line when that would load Python, which nobody asked for',
      true,
      6_000_000,
      0,
    ],
    ['keeps a new release over a metered line when that loads no Python', true, 0, 1],
    ['keeps a new release with its Python over a line that nobody pays for', false, 6_000_000, 1],
  ])('%s', async (_, isMetered, bytes, times) => {
    answering(grant);
    application.engineBytes.mockResolvedValue(bytes);
    vi.stubGlobal('navigator', { connection: { type: isMetered ? 'cellular' : 'wifi' } });
    await renewKept();
    expect(application.keepApplication).toHaveBeenCalledTimes(times);
  });
});
