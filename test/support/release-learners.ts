import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Course } from '#domain/course/course.ts';
import type { PaceFact } from '#domain/pace/pace-fact.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { defaultPreferences, type StoredPreferences } from '#lambdas/stores/learner/profiles.ts';
import { enrollmentKey, parseEnrollment, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { createPaceFacts } from '#lambdas/stores/subscriptions/pace-facts.ts';
import { createRecheckLearner } from '#lambdas/stores/subscriptions/recheck-learner.ts';
import type { SubscriptionRecord } from '#lambdas/stores/subscriptions/subscription-record.ts';
import type { ReleaseDesk } from './releases.ts';
import { changeRow, putRow } from './rows.ts';

/** A learner with linked subscriptions at a release desk. */
export interface DeskLearner {
  readonly email: string;
  /** Subscribes and links, now. */
  join(course: Course): Promise<SubscriptionRecord>;
  /** Changes the pace in a course, now. */
  change(courseId: string, change: Omit<PaceFact, 'since'>): Promise<void>;
  /** Changes the mail preferences, now. */
  prefer(preferences: Partial<StoredPreferences>): Promise<void>;
  /** Opens a lecture, now. */
  open(courseId: string, lectureId: string): Promise<void>;
}

/** @param zone of profile and subscriptions */
export const deskLearner = (
  client: DynamoDBDocumentClient,
  desk: ReleaseDesk,
  name: string,
  zone = 'UTC',
): DeskLearner => {
  const sub = `auth0|${name}`;
  const email = `${name}@example.com`;
  const { tables } = desk;
  const at = (): string => new Date(desk.now).toISOString();
  const facts = createPaceFacts(client, tables);
  const counts = new Map<string, number>();
  const ids = new Map<string, string>();
  return {
    email,
    join: async (course) => {
      const row = await desk.subscribe(email, course, { learner: sub, timeZone: zone });
      const subscription = { id: row.id, subscribedAt: at(), zones: [{ zone, since: at() }] };
      const enrollment = { courseId: course.id, enrolledAt: at(), basis: 'free', percent: 0, subscription };
      parseEnrollment(enrollment);
      await putRow(client, tables.learning, { ...enrollmentKey(sub, course.id), ...enrollment });
      ids.set(course.id, row.id);
      return row;
    },
    change: async (courseId, change) => {
      const count = counts.get(courseId) ?? 0;
      const learner = { sub, courseId, subscriptionId: ids.get(courseId) ?? '', count };
      await facts.appendToLearner(learner, [{ ...change, since: desk.now }]);
      counts.set(courseId, count + 1);
    },
    prefer: async (preferences) => {
      const emailPreferences = { ...defaultPreferences, digestSince: at(), ...preferences };
      await putRow(client, tables.profiles, {
        ...profileKey(sub),
        id: sub,
        timeZone: zone,
        emailPreferences,
      });
      await createRecheckLearner(client, tables)(sub);
    },
    open: async (courseId, lectureId) => {
      await changeRow(client, tables.learning, progressKey(sub, courseId), { [`opened#${lectureId}`]: at() });
    },
  };
};
