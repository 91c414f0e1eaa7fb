// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  downloadPlan,
  downloadRenewing,
  finishLecture,
  isKept,
  measurePlan,
} from '#web/features/player/take/download.ts';
import type { Plan } from '#web/features/player/take/plan-lecture.ts';
import { forgetVault, openVault, type Vault } from '#web/lib/offline/vault.ts';
import { leaseKey, signLease } from '../../../lib/offline/lease-signing.ts';
import 'fake-indexeddb/auto';

const part = { courseId: 'rag', lectureId: 'chunks' };
const lecture = {
  ...part,
  title: 'Chunks',
  courseTitle: 'Retrieval',
  section: 0,
  lectureIndex: '0-0',
  isDrip: false,
};
const sizes: Record<string, number> = { picture: 50_000, film: 200_000, 'newer-film': 180_000 };
const signal = new AbortController().signal;

/** Requests so far: `GET film`. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  const localStorage = { setItem: () => undefined };
  vi.stubGlobal('window', { location: new URL('https://site.test/'), localStorage });
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url.startsWith('/api/')) return Promise.resolve(Response.json({ keys: [leaseKey] }));
    const name = url.replace('https://media.test/', '');
    asked.push(`${method} ${name}`);
    const headers = { 'content-length': String(sizes[name]), 'content-type': 'video/mp4' };
    return Promise.resolve(
      new Response(method === 'HEAD' ? null : new Uint8Array(sizes[name] ?? 0), { headers }),
    );
  });
});
afterEach(forgetVault);

const planOf = (files: readonly string[], text: string): Plan => ({
  texts: [{ address: '/api/courses/rag/articles/chunks', type: 'application/json', text }],
  files: files.map((name) => ({ address: `/kept/${name}`, url: `https://media.test/${name}` })),
  needsEngine: false,
});

const openOwnVault = async (): Promise<Vault> => {
  const vault = await openVault();
  await vault.claim({ sub: 'auth0|ada' });
  const lectures = [part.lectureId];
  const lease = await signLease({ sub: 'auth0|ada', course: part.courseId, lectures });
  await vault.saveLease({ courseId: part.courseId, lectures, ...lease });
  return vault;
};

const take = async (vault: Vault, plan: Plan, version: string): Promise<number> => {
  const measured = await measurePlan(vault, part, plan, signal);
  const fetched = await downloadPlan(vault, part, plan, measured, signal, () => undefined);
  await finishLecture(vault, lecture, plan, { version, sizes: fetched });
  return measured.bytes;
};

it('a lecture that changed fetches the files that changed, and nothing that is kept already', async () => {
  const vault = await openOwnVault();
  expect(await take(vault, planOf(['picture', 'film'], 'First words'), 'one')).toBe(250_000);
  asked = [];
  expect(await take(vault, planOf(['picture', 'newer-film'], 'Other words'), 'two')).toBe(180_000);
  expect(asked).toEqual(['HEAD newer-film', 'GET newer-film']);
  expect(await isKept(vault, part, 'two')).toBe(true);
});

it('a lecture that changed leaves nothing of what it was, and counts what it is', async () => {
  const vault = await openOwnVault();
  await take(vault, planOf(['picture', 'film'], 'First words'), 'one');
  await take(vault, planOf(['picture', 'newer-film'], 'Other words'), 'two');
  expect(
    await Promise.all(['picture', 'film', 'newer-film'].map((name) => vault.has(`/kept/${name}`))),
  ).toEqual([true, false, true]);
  const [kept] = await vault.lectures();
  expect(kept?.bytes).toBe(sizes['picture']! + sizes['newer-film']! + 'Other words'.length);
});

it('a download that was interrupted fetches only what had not come', async () => {
  const vault = await openOwnVault();
  const plan = planOf(['picture', 'film'], 'Words');
  const first = await measurePlan(vault, part, plan, signal);
  const missing = first.missing.filter(({ address }) => address.endsWith('picture'));
  await downloadPlan(vault, part, plan, { missing }, signal, () => undefined);
  expect(await isKept(vault, part, 'one')).toBe(false);
  asked = [];
  expect(await take(vault, plan, 'one')).toBe(200_000);
  expect(asked).toEqual(['HEAD film', 'GET film']);
});

it('a part whose line breaks in the middle is fetched again', async () => {
  const vault = await openOwnVault();
  const whole = fetch;
  let breaks = 1;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await whole(url, init);
    if (!url.endsWith('film') || init.method === 'HEAD' || (breaks -= 1) < 0) return response;
    return new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new Uint8Array(1_000));
          controller.error(new TypeError('network error'));
        },
      }),
    );
  });
  expect(await take(vault, planOf(['film'], 'Words'), 'one')).toBe(200_000);
  expect(asked).toEqual(['HEAD film', 'GET film', 'GET film']);
});

it('a line that stays broken ends taking along as being offline', async () => {
  const vault = await openOwnVault();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const body = () =>
    new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body())));
  const plan = planOf(['film'], 'Words');
  const failed = expect(
    downloadPlan(vault, part, plan, { missing: plan.files }, signal, () => undefined),
  ).rejects.toMatchObject({ name: 'ApiProblem', status: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
});

it('a failed file ends the others, and none of them says any more that it still loads', async () => {
  const vault = await openOwnVault();
  let film: ReadableStreamDefaultController | undefined;
  let ending: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/film')) return new Response('', { status: 404 });
    ending = init.signal;
    return new Response(new ReadableStream({ start: (controller) => void (film = controller) }));
  });
  const plan = planOf(['film', 'picture'], 'Words');
  const onBytes = vi.fn();
  await expect(
    downloadPlan(vault, part, plan, { missing: plan.files }, signal, onBytes),
  ).rejects.toMatchObject({ status: 404 });
  const before = onBytes.mock.calls.length;
  film?.enqueue(new Uint8Array(1_000));
  film?.close();
  await vi.waitFor(async () => expect(await vault.has('/kept/film')).toBe(true));
  expect(onBytes).toHaveBeenCalledTimes(before);
  expect(ending?.aborted).toBe(true);
});

describe('a refused file', () => {
  /** Lets only so many requests for files pass with the cookies of one plan. */
  const limitCookies = (requests: number) => {
    const answer = fetch;
    let left = requests;
    let plans = 0;
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (url.startsWith('/api/') || init.method === 'HEAD') return answer(url, init);
      return (left -= 1) < 0 ? Promise.resolve(new Response('', { status: 403 })) : answer(url, init);
    });
    return {
      plans: () => plans,
      planAnew: async (vault: Vault, plan: Plan) => {
        left = requests;
        plans += 1;
        return { plan, measured: await measurePlan(vault, part, plan, signal) };
      },
    };
  };
  const names = Array.from({ length: 7 }, (_, index) => `part-${index}`);
  const renew = async (requests: number) => {
    const vault = await openOwnVault();
    const plan = planOf(names, 'Words');
    const { plans, planAnew } = limitCookies(requests);
    const first = await planAnew(vault, plan);
    const done: number[] = [];
    const fetched = downloadRenewing(
      vault,
      part,
      first,
      () => planAnew(vault, plan),
      signal,
      (bytes) => done.push(bytes),
    );
    return { vault, plan, plans, fetched, done };
  };
  beforeEach(() => {
    for (const name of names) sizes[name] = 1_000;
  });

  it('is planned anew, as often as more of the lecture comes each time', async () => {
    const { vault, plan, plans, fetched, done } = await renew(3);
    const { sizes: bytes } = await fetched;
    await finishLecture(vault, lecture, plan, { version: 'one', sizes: bytes });
    expect(plans()).toBe(3);
    expect(await isKept(vault, part, 'one')).toBe(true);
    expect(asked.filter((each) => each.startsWith('GET'))).toHaveLength(7);
    expect((await vault.lectures())[0]?.bytes).toBe(7_000 + 'Words'.length);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(7_000);
  });

  it('is refused for good when nothing comes with a plan that was just made', async () => {
    const { plans, fetched } = await renew(0);
    await expect(fetched).rejects.toMatchObject({ status: 403 });
    expect(plans()).toBe(3);
  });
});
