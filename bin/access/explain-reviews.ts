import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toDate } from '../../lambdas/contract/calendar-day.ts';
import { createReadReviewMailProfiles } from '../../lambdas/stores/learner/reviewers.ts';
import { createReadAskedCourses } from '../../lambdas/stores/learning/asked-courses.ts';
import { createReadEnrollments } from '../../lambdas/stores/learning/read-enrollments.ts';
import { createReviewQueueStore } from '../../lambdas/stores/learning/review-queue.ts';
import { createReviewStore } from '../../lambdas/stores/learning/reviews.ts';
import { countDue, findDueReviews, type ReviewCandidate } from '../../lambdas/use-cases/find-due-reviews.ts';

interface ReviewTarget {
  readonly documents: DynamoDBDocumentClient;
  readonly tables: { readonly catalog: string; readonly learning: string; readonly profiles: string };
  /** The clock, ms since the epoch. */
  readonly now: number;
}

const describeItem = ({ dueDay, interval, itemId, lecture }: ReviewCandidate): string =>
  `  due ${toDate(dueDay)}, ${interval === 0 ? 'new' : `after ${interval} ${interval === 1 ? 'day' : 'days'}`}  ${itemId}, in ${lecture.id}`;

/**
 * Says what a learner should review at a moment, by the rules of the site, and whether the daily mail is chosen. Reads only: a queue that
 * the learner's day has already may hold fewer, as it was chosen at the first look.
 */
export const explainReviews = async (
  { documents, tables, now }: ReviewTarget,
  sub: string,
): Promise<string> => {
  const found = await findDueReviews(
    {
      reviews: createReviewStore(documents, tables),
      queues: createReviewQueueStore(documents, tables.learning),
      asked: createReadAskedCourses(documents, tables),
      readEnrollments: createReadEnrollments(documents, tables.learning),
    },
    sub,
    now,
  );
  const { candidates, upcoming, reviewer, reviewedToday, zone, today } = found;
  const profile = (await createReadReviewMailProfiles(documents, tables.profiles)([sub])).get(sub);
  const due = countDue(found);
  const next = Math.min(...upcoming.map(({ dueDay }) => dueDay));
  return [
    `Reviews at ${new Date(now).toISOString()}, on the day ${toDate(today)} (${zone}): ${due} due, ${candidates.length - due} later, ${reviewedToday} done of ${reviewer.limit} a day`,
    ...candidates.slice(0, due).map(describeItem),
    `  next: ${Number.isFinite(next) ? toDate(next) : 'nothing'}`,
    `  daily email: ${profile?.isWanted ? `at ${profile.at}` : 'off'}`,
    '',
  ].join('\n');
};
