import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewBody } from '#contract/schemas/reviews.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { keptKey } from '#web/lib/offline/kept-mark.ts';
import { sendLectureAnswer, sendReview } from '#web/lib/reviews/review-outbox.ts';
import { fakeApi, signIn } from '../../support/learner.tsx';

const renewReviews = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock('#web/lib/offline/renew-reviews.ts', () => ({ renewReviews }));

const review: ReviewBody = { id: 'r1', reviewedAt: '2026-11-01T00:00:00.000Z', rating: 'good' };
const place = { courseId: 'rag', lectureId: 'bm25', questionId: 'why' };

beforeEach(() => {
  renewReviews.mockClear();
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
