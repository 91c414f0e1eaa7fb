// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDevice } from '#web/features/offline/read-device.ts';
import type { PlacedLecture } from '#web/features/player/course/lectures.ts';
import { takeAlong, takes } from '#web/features/player/take/take.ts';
import { takeWords } from '#web/features/player/take/take-words.ts';
import { endTakes } from '#web/lib/offline/running-takes.ts';
import { forgetVault, openVault } from '#web/lib/offline/vault.ts';
import { leaseKey, signLease } from '../../../lib/offline/lease-signing.ts';
import 'fake-indexeddb/auto';

const kept = vi.hoisted(() => {
  class Replaced extends Error {}
  return { Replaced, engineBytes: () => Promise.resolve(0), keepApplication: vi.fn<() => Promise<void>>() };
});
vi.mock('#web/lib/offline/keep-application.ts', () => kept);
vi.mock('#web/lib/session/session-store.ts', () => ({ getToken: () => Promise.resolve('token') }));

const owner = { sub: 'auth0|ada' };
const film = 'https://media.test/';

/** Addresses of files that were asked for. */
let fetched: string[] = [];
/** Says how a film answers; undefined for its bytes. */
let onFilm: (init: RequestInit) => Promise<Response> | undefined;

const answer = async (url: string, init: RequestInit): Promise<Response> => {
  if (url.endsWith('/leases/keys')) return Response.json({ keys: [leaseKey] });
  if (url.endsWith('/lease')) {
    const { lectures } = JSON.parse(init.body as string) as { lectures: string[] };
    return Response.json(await signLease({ ...owner, course: 'rag', lectures }));
  }
  const key = new URL(url, film).searchParams.get('s3Key');
  if (key !== null) return Response.json({ url: `${film}${key}?Policy=p&Key-Pair-Id=K`, expiresAt: '' });
  if (!url.startsWith(film)) return Response.json({ sections: [] });
  if (init.method === 'HEAD') return new Response(null, { headers: { 'content-length': '5' } });
  fetched.push(new URL(url).pathname);
  return (await onFilm(init)) ?? new Response('abcde', { headers: { 'content-type': 'video/mp4' } });
};

/** A lecture with one film. @param videoKey names the film, and so the version of the lecture */
const placed = (id: string, sectionIndex: number, videoKey: string): PlacedLecture => ({
  sectionIndex,
  sectionTitle: 'Section',
  lecture: {
    ...{
      id,
      title: id,
      contentType: 'video',
      videoKey,
      version: videoKey,
      lectureIndex: `${sectionIndex}-0`,
    },
    ...{ duration: 5, isUnlocked: true },
  } as PlacedLecture['lecture'],
});

/** Takes these lectures of the course along. @param open every open lecture of it */
const take = (lectures: readonly PlacedLecture[], open = lectures): Promise<void> => {
  const target = { key: 'rag:all', courseId: 'rag', courseTitle: 'Retrieval', isDrip: false, lectures };
  return takeAlong(target, owner, { open });
};

beforeEach(() => {
  fetched = [];
  onFilm = () => undefined;
  kept.keepApplication.mockResolvedValue(undefined);
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage, location: new URL('https://site.test/') });
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => answer(url, init));
});

afterEach(forgetVault);

it('a page of an earlier release says to load it again, not only to press again', async () => {
  kept.keepApplication.mockRejectedValue(new kept.Replaced());
  await take([]);
  const state = takes.get().get('rag:all');
  expect(state).toEqual({ phase: 'failed', problem: 'replaced' });
  expect(state && takeWords(state)).toContain('Load the page again');
});

it('a second section takes along what a republication changed in the first, and no more of it', async () => {
  const [same, before] = [placed('same', 0, 'same.mp4'), placed('one', 0, 'before.mp4')];
  await take([same, before]);
  const [after, two] = [placed('one', 0, 'after.mp4'), placed('two', 1, 'two.mp4')];
  fetched = [];
  await take([two], [same, after, two, placed('three', 2, 'three.mp4')]);
  expect(takes.get().get('rag:all')).toBeUndefined();
  expect(fetched.toSorted()).toEqual(['/after.mp4', '/two.mp4']);
  const vault = await openVault();
  expect(await vault.get('/api/courses/rag/video-url?s3Key=after.mp4')).toBeDefined();
});

/** A film that never comes, until its request is aborted. */
const hang = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

it('removing a course ends its download first, and what waits in line, so that nothing of it comes back', async () => {
  onFilm = hang;
  const taking = take([placed('one', 0, 'one.mp4')]);
  const target = { key: 'rag:1', courseId: 'rag', courseTitle: 'Retrieval', isDrip: false };
  const two = [placed('two', 1, 'two.mp4')];
  const waiting = takeAlong({ ...target, lectures: two }, owner, { open: two });
  await vi.waitFor(() => expect(fetched).toEqual(['/one.mp4']));
  await endTakes('rag');
  const vault = await openVault();
  await vault.remove({ courseId: 'rag', lectureId: '' });
  await Promise.all([taking, waiting]);
  expect(takes.get().size).toBe(0);
  expect(await vault.lectures()).toEqual([]);
  expect(await vault.has('/api/courses/rag/video-url?s3Key=one.mp4')).toBe(false);
});

it('a target that waits for another course can be stopped at once', async () => {
  onFilm = hang;
  const taking = take([placed('one', 0, 'one.mp4')]);
  const target = {
    key: 'ml:0',
    courseId: 'ml',
    courseTitle: 'Machine learning',
    isDrip: false,
    lectures: [],
  };
  const waiting = takeAlong(target, owner, { open: [] });
  await endTakes('ml');
  await waiting;
  expect([...takes.get().keys()]).toEqual(['rag:all']);
  await endTakes();
  await taking;
});

/** What the page about this device says of each lecture. */
const device = async () => {
  const { courses } = await readDevice(owner.sub);
  return courses.map(({ lectures }) => lectures.map(({ lectureId, state }) => [lectureId, state]));
};

it('a first download that is stopped shows what has come of it, not that the browser threw it away', async () => {
  const lecture = placed('one', 0, 'one.mp4');
  onFilm = hang;
  const taking = take([lecture]);
  await vi.waitFor(() => expect(fetched).toEqual(['/one.mp4']));
  const poster = { type: 'image/webp', bytes: new ArrayBuffer(900) };
  await (await openVault()).put('/kept/poster', poster, { courseId: 'rag', lectureId: 'one' });
  await endTakes();
  await taking;
  expect(await device()).toEqual([[['one', 'part']]]);
  expect((await readDevice(owner.sub)).bytes).toBeGreaterThanOrEqual(900);
  onFilm = () => undefined;
  await take([lecture]);
  expect(await device()).toEqual([[['one', 'there']]]);
});

it('a stopped download goes on only when it is asked for, not with another section', async () => {
  const [one, two] = [placed('one', 0, 'one.mp4'), placed('two', 1, 'two.mp4')];
  onFilm = () => Promise.resolve(new Response('', { status: 404 }));
  await take([one]);
  onFilm = () => undefined;
  await take([two], [one, two]);
  expect(fetched).toEqual(['/one.mp4', '/two.mp4']);
  expect(await device()).toEqual([
    [
      ['one', 'part'],
      ['two', 'there'],
    ],
  ]);
});

it('a lecture that was kept before it changed stays whole until its change has come', async () => {
  await take([placed('one', 0, 'before.mp4')]);
  onFilm = () => Promise.resolve(new Response('', { status: 404 }));
  await take([placed('one', 0, 'after.mp4')]);
  expect(await device()).toEqual([[['one', 'there']]]);
});
