import type { QuestionResult, ReviewBody, ReviewResult } from '#contract/schemas/reviews.ts';
import { api } from '../api/index.ts';
import { deviceStorage } from '../browser/browser-storage.ts';
import { keptSub } from '../offline/kept-mark.ts';
import { createOutbox, type Fact, isUnsent } from '../saves/outbox.ts';
import { isLearner } from '../session/session-store.ts';

/** A question of a lecture. */
export interface QuestionPlace {
  readonly courseId: string;
  readonly lectureId: string;
  readonly questionId: string;
}
interface KeptReview {
  readonly itemId: string;
  readonly body: ReviewBody;
}
/** An answer to a question of a lecture. Its `id` is of this device only: the server counts the first answer. */
interface KeptAnswer {
  readonly question: QuestionPlace;
  readonly body: { readonly id: string; readonly answers: string | string[] };
}

/** A review, or an answer in a lecture, that the server has not acknowledged. */
export type PendingReview = (KeptReview | KeptAnswer) & Fact;

const isPending = (value: unknown): value is PendingReview => {
  const { itemId, question, body } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isPlaced =
    typeof itemId === 'string'
      ? Date.parse(String((body as Partial<ReviewBody> | undefined)?.reviewedAt)) > 0
      : typeof (question as QuestionPlace | undefined)?.questionId === 'string';
  return isPlaced && typeof (body as { id?: unknown } | undefined)?.id === 'string';
};

/** A review dated no later than now: the clock that dated it may have been put right since, and the server refuses reviews of the future. */
const notAhead = (body: ReviewBody): ReviewBody => {
  const at = Math.min(Date.parse(body.reviewedAt), Date.now() + clockOffset());
  return { ...body, reviewedAt: new Date(at).toISOString() };
};

const outbox = createOutbox<PendingReview>({
  name: 'reviews',
  storage: deviceStorage,
  isFact: isPending,
  idOf: ({ body }) => body.id,
  // In the order in which they were made: a second thought follows its review.
  laneOf: () => 'all',
  send: (pending) =>
    'itemId' in pending
      ? api.submitReview({ params: { itemId: pending.itemId }, body: notAhead(pending.body) })
      : api.answerLectureQuestion({
          params: { ...pending.question },
          body: { answers: pending.body.answers },
        }),
  isSignedIn: isLearner,
});

/** Reviews and answers on this device that were not sent yet, oldest first. */
export const readPendingReviews = outbox.read;

/** Changes of what is kept, for subscribers. */
export const pendingReviewChanges = { get: outbox.get, subscribe: outbox.subscribe };

const retryMs = 30_000;
let again: ReturnType<typeof setTimeout> | undefined;

/** Sends what this device has kept, in order, and again later what could not be sent. What the server refuses is kept with the reason. */
export const sendPendingReviews = async (sub: string): Promise<void> => {
  if (outbox.read(sub).some(isUnsent)) await readClockOffset().catch(() => undefined);
  await outbox.sendAll(sub).finally(() => retryUnsent(sub));
};

/** A site that fails, and comes back, does not tell. */
const retryUnsent = (sub: string): void => {
  clearTimeout(again);
  if (!outbox.read(sub).some(isUnsent)) return;
  again = setTimeout(() => void sendPendingReviews(sub).catch(() => undefined), retryMs);
};

/** Forgets all reviews of a learner on this device, after the account was deleted. */
export const forgetReviews = (sub: string): void => outbox.forget(sub);

/** Forgets reviews that the server refused, once the learner has read why. */
export const forgetRefusedReviews = (sub: string): void =>
  outbox.forget(sub, ({ refused }) => refused !== undefined);

/** What this device took along must not ask again for what the server has just been told. */
const followReview = async <T>(sub: string, sent: Promise<T | undefined>): Promise<T | undefined> => {
  const result = await sent.finally(() => retryUnsent(sub));
  if (result !== undefined && keptSub() === sub)
    void import('../offline/renew-reviews.ts').then(({ renewReviews }) => renewReviews());
  return result;
};

/**
 * Sends a review, or keeps it while there is no network. The same id counts once.
 * @returns undefined while there is no network @throws ApiProblem when the server refuses it
 */
export const sendReview = (
  sub: string,
  itemId: string,
  body: ReviewBody,
): Promise<ReviewResult | undefined> =>
  followReview(sub, outbox.keepAndSend(sub, { itemId, body }) as Promise<ReviewResult | undefined>);

/**
 * Sends an answer to a question of a lecture, or keeps it while there is no network.
 * @param id of this answer on this device
 * @returns undefined while there is no network @throws ApiProblem when the server refuses it
 */
export const sendLectureAnswer = (
  sub: string,
  question: QuestionPlace,
  { id, answers }: KeptAnswer['body'],
): Promise<QuestionResult | undefined> =>
  followReview(
    sub,
    outbox.keepAndSend(sub, { question, body: { id, answers } }) as Promise<QuestionResult | undefined>,
  );

const offsetKey = 'northlight:clock-offset';
let offset: number | undefined;

/** How much the server's clock was ahead of this device's when it was asked last, in ms; 0 before that. */
export const clockOffset = (): number => (offset ??= Number(deviceStorage.read(offsetKey)) || 0);

let asking: Promise<void> | undefined;

const askForClock = async (): Promise<void> => {
  const { headers } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  // Two caches in a row may each add their age, which is read as "12, 3".
  const age = Number.parseInt(headers.get('age') ?? '', 10) || 0;
  const ahead = Date.parse(headers.get('date') ?? '') + age * 1_000 - Date.now();
  if (Number.isNaN(ahead)) return;
  offset = ahead;
  deviceStorage.write(offsetKey, String(offset));
};

/** Asks for the server's clock, and keeps how much it is ahead for visits without a network. A response from a cache says how old it is. */
export const readClockOffset = (): Promise<void> =>
  (asking ??= askForClock().finally(() => {
    asking = undefined;
  }));
