import type { QuestionResult, ReviewBody, ReviewResult } from '#contract/schemas/reviews.ts';
import { api, ApiProblem } from '../api/index.ts';
import { isRetryable } from '../api/problem.ts';
import { deviceStorage } from '../browser/browser-storage.ts';

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
export type PendingReview = (KeptReview | KeptAnswer) & {
  /** Why the server refused it; it is kept until the learner has read this. */
  readonly refused?: string;
};

/** Not a key of the kind that signing out removes: what was not sent is sent when the learner signs in here again. */
const keyOf = (sub: string): string => `northlight:unsent-reviews.${encodeURIComponent(sub)}`;

const isPending = (value: unknown): value is PendingReview => {
  const { itemId, question, body } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isPlaced =
    typeof itemId === 'string' || typeof (question as QuestionPlace | undefined)?.questionId === 'string';
  return isPlaced && typeof (body as { id?: unknown } | undefined)?.id === 'string';
};

/** Reviews and answers on this device that were not sent yet, oldest first. */
export const readPendingReviews = (sub: string): readonly PendingReview[] => {
  const stored = deviceStorage.readJson(keyOf(sub));
  return Array.isArray(stored) ? stored.filter(isPending) : [];
};

const write = (sub: string, pending: readonly PendingReview[]): void => {
  if (pending.length > 0) deviceStorage.writeJson(keyOf(sub), pending);
  else deviceStorage.remove(keyOf(sub));
};

const replace = (sub: string, id: string, next: PendingReview | undefined): void => {
  write(
    sub,
    readPendingReviews(sub).flatMap((each) => (each.body.id === id ? (next ?? []) : [each])),
  );
};

/** Forgets all reviews of a learner on this device, after the account was deleted. */
export const forgetReviews = (sub: string): void => deviceStorage.remove(keyOf(sub));

/** Forgets reviews that the server refused, once the learner has read why. */
export const forgetRefusedReviews = (sub: string): void =>
  write(
    sub,
    readPendingReviews(sub).filter(({ refused }) => refused === undefined),
  );

/**
 * Keeps something on this device, so that neither leaving nor a lost network loses it, and sends it.
 * @returns what the server made of it; undefined while there is no network
 * @throws ApiProblem when the server refuses it
 */
const keepAndSend = async <T>(
  sub: string,
  pending: KeptReview | KeptAnswer,
  send: () => Promise<T>,
): Promise<T | undefined> => {
  const { id } = pending.body;
  const known = readPendingReviews(sub);
  if (!known.some((each) => each.body.id === id)) write(sub, [...known, pending]);
  try {
    const result = await send();
    replace(sub, id, undefined);
    return result;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isRetryable(error.status) || error.status === 401) return undefined;
    replace(sub, id, undefined);
    throw error;
  }
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
  keepAndSend(sub, { itemId, body }, () => api.submitReview({ params: { itemId }, body }));

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
  keepAndSend(sub, { question, body: { id, answers } }, () =>
    api.answerLectureQuestion({ params: { ...question }, body: { answers } }),
  );

/** Sends what this device has kept, in order. What the server refuses is kept with the reason. */
export const sendPendingReviews = async (sub: string): Promise<void> => {
  for (const pending of readPendingReviews(sub)) {
    if (pending.refused !== undefined) continue;
    try {
      const sent =
        'itemId' in pending
          ? await sendReview(sub, pending.itemId, pending.body)
          : await sendLectureAnswer(sub, pending.question, pending.body);
      if (!sent) return;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      write(sub, [...readPendingReviews(sub), { ...pending, refused: error.message }]);
    }
  }
};

/**
 * How much the server's clock is ahead of this device's, in ms. A response from a cache says how old it is.
 * @returns 0 when the server cannot be asked
 */
export const readClockOffset = async (): Promise<number> => {
  try {
    const { headers } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    const date = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(date)) return 0;
    return date + Number(headers.get('age') ?? 0) * 1_000 - Date.now();
  } catch {
    return 0;
  }
};
