import { useEffect, useRef, useState } from 'react';
import type { ReviewItem, ReviewResult } from '#contract/schemas/reviews.ts';
import { forgetResources } from '../../lib/api/useResource.ts';
import { useReconnect } from '../../lib/browser/useReconnect.ts';
import {
  forgetRefusedReviews,
  type PendingReview,
  readClockOffset,
  readPendingReviews,
  sendPendingReviews,
  sendReview,
} from '../../lib/reviews/review-outbox.ts';

type Said =
  | { readonly answers: string | string[] }
  | { readonly rating: 'again' | 'hard' | 'good' | 'easy' }
  | { readonly replaces: string; readonly rating: 'hard' | 'good' | 'easy' | 'undo' };

/** A review that was just made. */
export interface LastReview {
  readonly item: ReviewItem;
  readonly id: string;
  /** Undefined while there is no network. */
  readonly result: ReviewResult | undefined;
}

/**
 * Sends reviews of a learner, one at a time, dated by the server's clock. What has no network is kept and sent when there is one.
 */
export const useReviewSession = (sub: string) => {
  const offset = useRef(0);
  const [last, setLast] = useState<LastReview | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [pending, setPending] = useState<readonly PendingReview[]>(() => readPendingReviews(sub));
  const refresh = () => setPending(readPendingReviews(sub));

  const flush = async () => {
    await sendPendingReviews(sub).catch(() => undefined);
    refresh();
  };
  useEffect(() => {
    void readClockOffset().then((ms) => (offset.current = ms));
    void sendPendingReviews(sub)
      .catch(() => undefined)
      .then(() => setPending(readPendingReviews(sub)));
  }, [sub]);
  useReconnect(pending.length > 0 ? () => void flush() : undefined);

  const send = async (item: ReviewItem, said: Said): Promise<ReviewResult | undefined> => {
    const reviewedAt = new Date(Date.now() + offset.current).toISOString();
    const id = crypto.randomUUID();
    setIsSending(true);
    setProblem(null);
    try {
      const result = await sendReview(sub, item.id, { id, reviewedAt, ...said });
      forgetResources('reviews:');
      refresh();
      setLast({ item, id: 'replaces' in said ? said.replaces : id, result });
      return result;
    } finally {
      setIsSending(false);
    }
  };
  return {
    /** The last review, which can be thought over. */
    last,
    /** Whether a review is on its way. The server counts each one, so that no button may send another meanwhile. */
    isSending,
    review: send,
    /** Says something else about the last review. Resolves to true on success; `problem` says why not. */
    reconsider: async (rating: 'hard' | 'good' | 'easy' | 'undo') => {
      try {
        if (last) await send(last.item, { replaces: last.id, rating });
      } catch (refusal) {
        setProblem(refusal);
        return false;
      }
      if (rating === 'undo') setLast(null);
      return true;
    },
    /** Why the last review could not be thought over; `null` if it could. */
    problem,
    /** Reviews that wait for a network. */
    waiting: pending.filter(({ refused }) => refused === undefined).length,
    /** Why reviews were refused after all. */
    refused: pending.flatMap(({ refused }) => refused ?? []),
    dismissRefused: () => {
      forgetRefusedReviews(sub);
      refresh();
    },
  };
};
