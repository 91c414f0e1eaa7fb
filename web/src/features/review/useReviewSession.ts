import { useEffect, useEffectEvent, useState } from 'react';
import type { ReviewItem, ReviewResult } from '#contract/schemas/reviews.ts';
import { forgetResources } from '../../lib/api/useResource.ts';
import { useStore } from '../../lib/browser/external-store.ts';
import { useReconnect } from '../../lib/browser/useReconnect.ts';
import {
  clockOffset,
  forgetRefusedReviews,
  pendingReviewChanges,
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
  const [last, setLast] = useState<LastReview | null>(null);
  /** Id of the review that is on its way. */
  const [sending, setSending] = useState<string>();
  const [problem, setProblem] = useState<unknown>(null);
  useStore(pendingReviewChanges);
  const pending = readPendingReviews(sub);

  const catchUp = () => {
    void readClockOffset().catch(() => undefined);
    void sendPendingReviews(sub).catch(() => undefined);
  };
  const begin = useEffectEvent(catchUp);
  useEffect(() => begin(), [sub]);
  useReconnect(catchUp);

  const send = async (item: ReviewItem, said: Said): Promise<ReviewResult | undefined> => {
    const reviewedAt = new Date(Date.now() + clockOffset()).toISOString();
    const id = crypto.randomUUID();
    setSending(id);
    setProblem(null);
    try {
      const result = await sendReview(sub, item.id, { id, reviewedAt, ...said });
      forgetResources('reviews:');
      setLast({ item, id: 'replaces' in said ? said.replaces : id, result });
      return result;
    } finally {
      setSending(undefined);
    }
  };
  return {
    /** The last review, which can be thought over. */
    last,
    /** Whether a review is on its way. The server counts each one, so that no button may send another meanwhile. */
    isSending: sending !== undefined,
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
    waiting: pending.filter(({ refused, body }) => refused === undefined && body.id !== sending).length,
    /** Why reviews were refused after all. */
    refused: pending.flatMap(({ refused }) => refused ?? []),
    dismissRefused: () => forgetRefusedReviews(sub),
  };
};
