import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { toDay } from '#contract/calendar-day.ts';
import { limits } from '#contract/limits.ts';
import { reviewSteps } from '#lambdas/practice/review-steps.ts';
import { parseDay } from '#lambdas/stores/learning/review-day-record.ts';
import { createReviewStore } from '#lambdas/stores/learning/reviews.ts';

const start = Date.parse('2026-01-01T10:00:00.000Z');
const store = createReviewStore({} as DynamoDBDocumentClient, { learning: 'learning', profiles: 'profiles' });
/** Hands an exercise in after so many submissions. @returns the steps that keep it */
const submit = (facts: number) =>
  reviewSteps(store, {
    sub: 'auth0|ada',
    itemId: 'exercise.python.double',
    submissionId: 'one-more',
    passed: false,
    now: start + facts * 60_000,
    known: {
      mark: '-',
      first: { id: 'first', at: start, rating: 'again' },
      facts: Array.from({ length: facts }, (_, index) => ({
        id: `01234567-89ab-4cde-8f01-${String(index).padStart(12, '0')}`,
        at: start + index * 60_000,
        rating: 'again',
      })),
      shownFrom: 0,
      revision: 1,
    },
    day: parseDay(undefined),
    reviewer: { zones: [], limit: 20 },
  });

it.each([limits.reviewFactsMax - 1, limits.reviewFactsMax])(
  'an exercise that was handed in %d times is due no more after the next time, and keeps the latest of its history',
  (facts) => {
    const [item, day] = submit(facts);
    const values = item?.Update?.ExpressionAttributeValues;
    expect(values?.[':facts']).toHaveLength(limits.reviewFactsMax);
    expect(values?.[':first']).toMatch(/ a$/);
    expect(values?.[':facts'].at(-1)).toContain((start + facts * 60_000).toString(36));
    expect(day?.Update?.ExpressionAttributeValues).toHaveProperty(':reviewed');
    expect(day?.Update?.ExpressionAttributeValues).toHaveProperty(':gone');
    const today = toDay(String(day?.Update?.ExpressionAttributeValues?.[':day']));
    const [due] = Object.values(day?.Update?.ExpressionAttributeValues?.[':dues'] as Record<string, number>);
    expect(due).toBeGreaterThan(today);
  },
);
