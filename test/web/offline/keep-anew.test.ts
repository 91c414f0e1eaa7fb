// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { forgetVault, openVault } from '#web/lib/offline/vault.ts';
import { keepAnew, keepSaved } from '../../../web/offline/keep-anew.ts';
import { leaseKey, signLease } from '../lib/offline/lease-signing.ts';
import 'fake-indexeddb/auto';

const courseId = 'deep-learning';
const part = { courseId, lectureId: 'one' };
const course = `/api/courses/${courseId}`;
const drip = `/api/drip-courses/${courseId}`;
const position = `${course}/lectures/one/progress`;
/** What the vault of these tests has. */
const kept = [
  `${course}/content`,
  `${course}/progress`,
  `${drip}/progress`,
  `${course}/bookmarks`,
  `${course}/notes/0/one`,
  `${course}/quiz/check`,
  `${course}/exercises/sort`,
  position,
];

const put = async (address: string): Promise<void> =>
  (await openVault()).put(
    address,
    { type: 'application/json', bytes: new TextEncoder().encode('"old"').buffer },
    part,
  );
/** The kept addresses whose answer is no longer the one that was taken along. */
const renewed = async (): Promise<Record<string, unknown>> => {
  const vault = await openVault();
  const found = await Promise.all(
    kept.map(async (address): Promise<[string, unknown]> => [
      address,
      JSON.parse(new TextDecoder().decode((await vault.get(address))?.bytes)),
    ]),
  );
  return Object.fromEntries(found.filter(([, answer]) => answer !== 'old'));
};

/** What the worker asked for, each with its token. */
const asked: (readonly [string, string | null])[] = [];
const save = (method: string, path: string): Request =>
  new Request(`https://site.test${path}`, { method, headers: { authorization: 'Bearer token' } });

beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [leaseKey] })));
  const vault = await openVault();
  await vault.claim({ sub: 'auth0|ada' });
  for (const address of kept) await put(address);
  const lectures = ['one'];
  const lease = await signLease({ sub: 'auth0|ada', course: courseId, lectures });
  await vault.saveLease({ courseId, lectures, ...lease });
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit = {}) => {
    asked.push([address, new Headers(headers).get('authorization')]);
    return Promise.resolve(Response.json('new'));
  });
});

afterEach(forgetVault);

describe('an answer of the server', () => {
  it('is kept instead of the older one that was taken along', async () => {
    await keepAnew(`${course}/notes/0/one`, Response.json('newer'));
    expect(await renewed()).toEqual({ [`${course}/notes/0/one`]: 'newer' });
  });

  it('is not kept where nothing was taken along', async () => {
    await keepAnew(`${course}/notes/0/two`, Response.json('newer'));
    expect(await (await openVault()).has(`${course}/notes/0/two`)).toBe(false);
  });

  it('replaces nothing if it is an error, or names signed addresses', async () => {
    await keepAnew(`${course}/notes/0/one`, Response.json('no', { status: 503 }));
    await keepAnew(`${course}/content`, Response.json('newer'));
    expect(await renewed()).toEqual({});
  });
});

describe('what a learner saves', () => {
  it.each([
    ['POST', `${course}/notes/0/one`, [`${course}/notes/0/one`]],
    ['PUT', `${course}/exercises/sort/code`, [`${course}/exercises/sort`]],
    ['POST', `${course}/bookmarks`, [`${course}/bookmarks`]],
    ['DELETE', `${course}/bookmarks/b1`, [`${course}/bookmarks`]],
    [
      'POST',
      `${course}/quiz/check/submit`,
      [`${course}/quiz/check`, `${drip}/progress`, `${course}/progress`],
    ],
    [
      'POST',
      `${course}/exercises/sort/submit`,
      [`${course}/exercises/sort`, `${drip}/progress`, `${course}/progress`],
    ],
  ])('by %s %s is asked for once more, with the same token', async (method, path, changed) => {
    await keepSaved(save(method, path), Response.json({}));
    expect(asked).toEqual(changed.map((address) => [address, 'Bearer token']));
    expect(await renewed()).toEqual(Object.fromEntries(changed.map((address) => [address, 'new'])));
  });

  it.each([`${course}/lectures/one/progress`, `${drip}/lecture/one/progress`])(
    'as a position by %s is kept without another request',
    async (path) => {
      await keepSaved(save('POST', path), Response.json({ timestamp: 40, completed: false }));
      expect(asked).toEqual([]);
      expect(await renewed()).toEqual({ [position]: { timestamp: 40, completed: false } });
    },
  );

  it('as the end of a lecture renews the records of the course', async () => {
    await keepSaved(save('POST', position), Response.json({ completed: true }));
    expect(await renewed()).toEqual({
      [position]: { completed: true },
      [`${drip}/progress`]: 'new',
      [`${course}/progress`]: 'new',
    });
  });

  it('changes nothing while the server refuses it', async () => {
    await keepSaved(save('POST', `${course}/notes/0/one`), Response.json({}, { status: 409 }));
    expect([asked, await renewed()]).toEqual([[], {}]);
  });
});

it('the answer of a saved position is the record that is read under the same address', () => {
  const { saveLectureProgress, saveDripLectureProgress, getLectureProgress } = endpoints;
  for (const save of [saveLectureProgress, saveDripLectureProgress])
    expect(save.responses[200]).toBe(getLectureProgress.responses[200]);
});
