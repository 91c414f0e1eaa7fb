import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createReadReviewMailProfiles } from '../stores/learner/reviewers.ts';
import { createReadAskedCourses } from '../stores/learning/asked-courses.ts';
import { createReadEnrollments } from '../stores/learning/read-enrollments.ts';
import { createReadReviews } from '../stores/learning/read-reviews.ts';
import { createReviewQueueStore } from '../stores/learning/review-queue.ts';
import { createReminderStore } from '../stores/subscriptions/review-reminders.ts';
import type { ReleaseDeps } from './deps.ts';

interface ReminderTables {
  readonly catalog: string;
  readonly learning: string;
  readonly profiles: string;
  readonly subscriptions: string;
}

/** Creates what the daily mails about reviews need. */
export const createReminderDeps = (
  documents: DynamoDBDocumentClient,
  tables: ReminderTables,
): Pick<ReleaseDeps, 'reminders' | 'readReviewMailProfiles' | 'due'> => ({
  reminders: createReminderStore(documents, tables),
  readReviewMailProfiles: createReadReviewMailProfiles(documents, tables.profiles),
  due: {
    reviews: createReadReviews(documents, tables),
    queues: createReviewQueueStore(documents, tables.learning),
    asked: createReadAskedCourses(documents, tables),
    readEnrollments: createReadEnrollments(documents, tables.learning, { mayLag: true }),
  },
});
