import type { ReviewBody, ReviewResult } from '#contract/schemas/reviews.ts';
import { api, ApiProblem } from '../api/index.ts';
import { isRetryable } from '../api/problem.ts';
import { deviceStorage } from '../browser/browser-storage.ts';

/** A review that the server has not acknowledged. */
export interface PendingReview {
  readonly itemId: string;
  readonly body: ReviewBody;
  /** Why the server refused it; it is kept until the learner has read this. */
  readonly refused?: string;
}

/** Not a key of the kind that signing out removes: what was not sent is sent when the learner signs in here again. */
const keyOf = (sub: string): string => `northlight:unsent-reviews.${encodeURIComponent(sub)}`;

const isPending = (value: unknown): value is PendingReview => {
  const { itemId, body } = (value ?? {}) as Partial<PendingReview>;
  return typeof itemId === 'string' && typeof (body as { id?: unknown } | undefined)?.id === 'string';
};

/** Reviews on this device that were not sent yet, oldest first. */
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
 * Sends a review. It is kept on this device first, so that neither leaving nor a lost network loses it; the same id counts once.
 * @returns what the server made of it; undefined while there is no network
 * @throws ApiProblem when the server refuses it
 */
export const sendReview = async (
  sub: string,
  itemId: string,
  body: ReviewBody,
): Promise<ReviewResult | undefined> => {
  const known = readPendingReviews(sub);
  if (!known.some((each) => each.body.id === body.id)) write(sub, [...known, { itemId, body }]);
  try {
    const result = await api.submitReview({ params: { itemId }, body });
    replace(sub, body.id, undefined);
    return result;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (isRetryable(error.status) || error.status === 401) return undefined;
    replace(sub, body.id, undefined);
    throw error;
  }
};

/** Sends what this device has kept, in order. What the server refuses is kept with the reason. */
export const sendPendingReviews = async (sub: string): Promise<void> => {
  for (const pending of readPendingReviews(sub)) {
    if (pending.refused !== undefined) continue;
    try {
      const sent = await sendReview(sub, pending.itemId, pending.body);
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
