import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewBody } from '#contract/schemas/reviews.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { keptKey } from '#web/lib/offline/kept-mark.ts';
import {
  clockOffset,
  readClockOffset,
  readPendingReviews,
  sendLectureAnswer,
  sendPendingReviews,
  sendReview,
} from '#web/lib/reviews/review-outbox.ts';
import { callsTo, fakeApi, problem, signIn } from '../../support/learner.tsx';

const renewReviews = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('#web/lib/offline/renew-reviews.ts', () => ({ renewReviews }));

const review: ReviewBody = { id: 'r1', reviewedAt: '2026-11-01T00:00:00.000Z', rating: 'good' };
const place = { courseId: 'rag', lectureId: 'bm25', questionId: 'why' };

beforeEach(() => {
  fakeApi({
    'POST /reviews/card': { due: 0 },
    'POST /courses/rag/lectures/bm25/questions/why': { isCorrect: true },
  });
});
afterEach(() => {
  deviceStorage.remove(keptKey);
});

describe('a device that took lectures along', () => {
  it('asks anew what falls due once the server knows of a review or of an answer in a lecture', async () => {
    const sub = signIn();
    deviceStorage.write(keptKey, sub);
    await sendReview(sub, 'card', review);
    await vi.waitFor(() => expect(renewReviews).toHaveBeenCalledTimes(1));
    await sendLectureAnswer(sub, place, { id: 'a1', answers: 'x' });
    await vi.waitFor(() => expect(renewReviews).toHaveBeenCalledTimes(2));
  });

  it('keeps what it has while a review waits for the network', async () => {
    const sub = signIn();
    deviceStorage.write(keptKey, sub);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendReview(sub, 'card', review)).toBeUndefined();
    expect(renewReviews).not.toHaveBeenCalled();
  });
});

it('a device that took nothing along, or of another learner, asks for nothing more after a review', async () => {
  const sub = signIn();
  await sendReview(sub, 'card', review);
  deviceStorage.write(keptKey, 'local|somebody-else');
  await sendReview(sub, 'card', { ...review, id: 'r2' });
  expect(renewReviews).not.toHaveBeenCalled();
});

it('a kept review without a date is left out, and stops none after it', () => {
  const sub = signIn();
  const key = `northlight:unsent-reviews.${encodeURIComponent(sub)}`;
  const whole = { itemId: 'card', body: review };
  deviceStorage.writeJson(key, [{ itemId: 'card', body: { id: 'r0' } }, { itemId: 'card' }, null, whole]);
  expect(readPendingReviews(sub)).toEqual([whole]);
  deviceStorage.remove(key);
});

it('what a failing site did not take is sent again by itself, until the site is well', async () => {
  vi.useFakeTimers();
  const sub = signIn();
  let isWell = false;
  const calls = fakeApi({
    'POST /reviews/card': () => (isWell ? { body: { due: 0 } } : problem(503, 'unavailable')()),
  });
  expect(await sendReview(sub, 'card', { ...review, id: 'r3' })).toBeUndefined();
  await vi.advanceTimersByTimeAsync(30_000);
  isWell = true;
  expect(readPendingReviews(sub)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(readPendingReviews(sub)).toEqual([]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(callsTo(calls, 'POST', /card/)).toHaveLength(3);
});

describe('the clock that dates reviews', () => {
  /** The module as a new visit loads it. */
  const visit = async () => {
    vi.resetModules();
    return import('#web/lib/reviews/review-outbox.ts');
  };

  it('is known to a visit without a network by the last one that had one', async () => {
    const tenMinutes = 600_000;
    const date = new Date(Date.now() - tenMinutes).toUTCString();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { date } })));
    await (await visit()).readClockOffset();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const later = await visit();
    await later.readClockOffset().catch(() => undefined);
    expect(Math.abs(later.clockOffset() + tenMinutes)).toBeLessThan(5_000);
  });

  it('is known also from an answer to which two caches added their age', async () => {
    const twelve = 12_000;
    const headers = new Headers({ date: new Date(Date.now() - twelve).toUTCString() });
    headers.append('age', '12');
    headers.append('age', '3');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers })));
    const first = await visit();
    await first.readClockOffset();
    expect(Math.abs(first.clockOffset())).toBeLessThan(5_000);
  });

  it('was put right since: what was dated ahead of it is sent as of now', async () => {
    const sub = signIn();
    const cut = () => Promise.reject(new TypeError('Failed to fetch'));
    const sent: ReviewBody[] = [];
    /** A site whose clock is ahead of the device's by so many ms. */
    const siteAhead =
      (ms: number) =>
      (_: string, { method, body }: RequestInit) => {
        const date = new Date(Date.now() + ms).toUTCString();
        if (method === 'HEAD') return Promise.resolve(new Response(null, { headers: { date } }));
        sent.push(JSON.parse(body as string) as ReviewBody);
        return Promise.resolve(Response.json({ due: 0 }));
      };
    vi.stubGlobal('fetch', siteAhead(3_600_000));
    await readClockOffset();
    vi.stubGlobal('fetch', cut);
    const reviewedAt = new Date(Date.now() + clockOffset()).toISOString();
    await sendReview(sub, 'card', { ...review, id: 'ahead', reviewedAt });
    const earlier = new Date(Date.now() - 60_000).toISOString();
    await sendReview(sub, 'card', { ...review, id: 'before', reviewedAt: earlier });
    vi.stubGlobal('fetch', siteAhead(0));
    await sendPendingReviews(sub);
    expect(sent.map(({ id }) => id)).toEqual(['ahead', 'before']);
    expect(Date.parse(sent[0]?.reviewedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(sent[1]?.reviewedAt, 'an earlier date stays').toBe(earlier);
  });
});
