import { describe, expect, it, vi } from 'vitest';
import { reconcile, stillDue, withinFilm } from '#web/lib/saves/late-saves.ts';
import { contentOf, fakeApi, lectureOf } from '../../support/learner.tsx';
import { pendingSave, savedRecord } from '../../support/saves.ts';

describe('an old save and the server', () => {
  const later = savedRecord({ timestamp: 25, furthest: 25, updatedAt: '2026-11-21T11:00:00.000Z' });

  it('goes as it is when the server knows nothing newer', () => {
    const older = savedRecord({ updatedAt: '2026-11-21T09:00:00.000Z' });
    expect(reconcile(pendingSave(), older)).toEqual(pendingSave());
  });
  it('adds what was watched further, at the position of the other device', () => {
    expect(reconcile(pendingSave({ furthest: 50, timestamp: 50 }), later)).toEqual(
      pendingSave({ furthest: 50, timestamp: 25 }),
    );
  });
  it('adds a completion', () => {
    expect(reconcile(pendingSave({ completed: true }), later)).toMatchObject({
      completed: true,
      timestamp: 25,
    });
  });
  it('adds a completion without a position where the lecture was a video when the server got its position', () => {
    const done = pendingSave({ timestamp: 0, furthest: 0, totalDuration: 0, completed: true });
    expect(reconcile(done, later)).toEqual(done);
  });
  it('is dropped when it adds nothing', () => {
    expect(reconcile(pendingSave(), later)).toBeNull();
  });
  it('is ordered by the site’s clock where the one of its device is behind, or ahead', () => {
    const hour = 3_600_000;
    const behind = pendingSave({ savedAt: Date.parse(later.updatedAt) + 1 - hour });
    expect(reconcile(behind, later, hour)).toEqual(behind);
    const ahead = pendingSave({ savedAt: Date.parse(later.updatedAt) - 1 + hour });
    expect(reconcile(ahead, later, -hour)).toBeNull();
  });
});

it.each([
  ['behind', 3_600_000],
  ['ahead', -3_600_000],
])('the newest position stays when the clock of a device is %s', async (_, ahead) => {
  const updatedAt = new Date(Date.now() + ahead - 600_000).toISOString();
  const record = savedRecord({ timestamp: 25, furthest: 25, updatedAt });
  fakeApi({ 'GET /courses/rag/lectures/one/progress': record });
  const api = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    init.method === 'HEAD'
      ? Promise.resolve(new Response(null, { headers: { date: new Date(Date.now() + ahead).toUTCString() } }))
      : api(address, init),
  );
  /** As this device dates what it saved so many ms after the record. */
  const savedAt = (after: number) => Date.parse(record.updatedAt) - ahead + after;
  const newer = pendingSave({ savedAt: savedAt(60_000) });
  expect(await stillDue(newer)).toEqual({ due: newer, known: record });
  expect((await stillDue(pendingSave({ savedAt: savedAt(-60_000) }))).due).toBeNull();
});

describe('a position beyond the end of a film that is shorter by now', () => {
  const watched = pendingSave({ timestamp: 120, furthest: 400, totalDuration: 420, completed: true });
  it.each([
    ['lies at its end', 300, { ...watched, furthest: 300, totalDuration: 300 }],
    [
      'goes, and what is done stays, of what is no film',
      0,
      { ...watched, timestamp: 0, furthest: 0, totalDuration: 0 },
    ],
    ['is none in a film that is as long', 420, undefined],
  ])('%s', async (_, duration, expected) => {
    fakeApi({ 'GET /courses/rag/content': contentOf([lectureOf('one', { duration })]) });
    expect(await withinFilm(watched)).toEqual(expected);
  });
  it('is none in a lecture that is gone', async () => {
    fakeApi({ 'GET /courses/rag/content': contentOf([]) });
    expect(await withinFilm(watched)).toBeUndefined();
  });
});
