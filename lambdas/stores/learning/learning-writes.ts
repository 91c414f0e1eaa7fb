import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { UpdateStep, WriteStep } from '../dynamodb/write-step.ts';
import { hasStarted, type SubscriptionRecord } from '../subscriptions/subscription-record.ts';
import { changeSubscription } from '../subscriptions/subscription-writes.ts';
import { outboxStep } from '../webhooks/outbox.ts';
import { countedMark } from './counted-mark.ts';
import {
  completedAttribute,
  enrollmentKey,
  type EnrollmentRecord,
  openedAttribute,
  progressKey,
} from './learning-records.ts';
import type { LectureRecord } from './lecture-record.ts';

/** A learner and a course. */
export interface LearnerCourseId {
  readonly sub: string;
  readonly courseId: string;
}

/** A drip subscription to link to a learner. `known`: as it was read (undefined when new). `linked`: as it will be written. */
export interface SubscriptionLink {
  readonly known: SubscriptionRecord | undefined;
  readonly linked: SubscriptionRecord & { readonly learner: string };
  /** Start and time zones for the learner's unlock dates. */
  readonly clock: NonNullable<EnrollmentRecord['subscription']>;
  /** The subscription that got the learner's release mails so far, as it was read. It gets no more. */
  readonly replaced?: SubscriptionRecord;
}

/** An enrollment to write. Times are ISO 8601. */
export interface EnrollWrite {
  readonly sub: string;
  readonly courseId: string;
  readonly basis: 'free' | 'grant';
  readonly enrolledAt: string;
  /** The row as it was read. An existing enrollment keeps its first date and gets the new basis. */
  readonly known: EnrollmentRecord | undefined;
  /** Drip courses only: the subscription to link in the same transaction. */
  readonly link?: SubscriptionLink;
}

const enrollStep = (
  table: string,
  { sub, courseId, basis, enrolledAt, known, link }: EnrollWrite,
): WriteStep => {
  const clock = link?.clock;
  const enrolled = known?.enrolledAt !== undefined;
  const before = known?.subscription;
  return {
    Update: {
      TableName: table,
      Key: enrollmentKey(sub, courseId),
      UpdateExpression: `SET courseId = :courseId, basis = :basis, enrolledAt = if_not_exists(enrolledAt, :at), #percent = if_not_exists(#percent, :zero)${clock ? ', subscription = :clock' : ''}`,
      ConditionExpression: [
        enrolled ? 'basis = :knownBasis' : 'attribute_not_exists(enrolledAt)',
        // Its zones and pace grow meanwhile, and the clock is written whole.
        before ? 'subscription = :before' : 'attribute_not_exists(subscription)',
      ].join(' AND '),
      ExpressionAttributeNames: { '#percent': 'percent' },
      ExpressionAttributeValues: {
        ':courseId': courseId,
        ':basis': basis,
        ':at': enrolledAt,
        ':zero': 0,
        ...(enrolled && { ':knownBasis': known.basis }),
        ...(before && { ':before': before }),
        ...(clock && { ':clock': clock }),
      },
    },
  };
};

/** Steps that tell of a first enrollment, and of a subscription that starts with it. */
const tellEnrollment = (
  table: string,
  { sub, courseId, enrolledAt: at, known, link }: EnrollWrite,
): WriteStep[] => [
  ...(known?.enrolledAt === undefined
    ? [outboxStep(table, { type: 'learner.enrolled', at, who: { sub }, courseId })]
    : []),
  ...(link && !hasStarted(link.known)
    ? [outboxStep(table, { type: 'subscription.started', at, who: { sub }, courseId })]
    : []),
];

/** Transaction that writes the enrollment and the linked subscription. */
export const enrollTransaction = (
  tables: { readonly learning: string; readonly subscriptions: string; readonly webhooks: string },
  write: EnrollWrite,
): TransactWriteCommand => {
  const { known, linked, replaced } = write.link ?? {};
  const change = (was: SubscriptionRecord | undefined, next: SubscriptionRecord): WriteStep => ({
    Update: changeSubscription(tables.subscriptions, was, next),
  });
  return new TransactWriteCommand({
    TransactItems: [
      enrollStep(tables.learning, write),
      ...(linked ? [change(known, linked)] : []),
      ...(replaced ? [change(replaced, { ...replaced, moved: true, dueAt: undefined })] : []),
      ...tellEnrollment(tables.webhooks, write),
    ],
  });
};

/** A position to save, already merged with the stored one. */
export interface SaveWrite {
  readonly sub: string;
  readonly courseId: string;
  readonly lecture: LectureRecord & { readonly played: boolean };
  /** True when the lecture had no position when it was read. */
  readonly isFirst: boolean;
  /** Set when this save completes the lecture. */
  readonly completion?: NonNullable<Summary['reached']> & { readonly revision: number };
  /** True when the lecture has a schedule and is opened for the first time. */
  readonly opened: boolean;
  /** With `completion`: the subscription whose unlock dates change, when another lecture waits for this one. */
  readonly recheck?: string | undefined;
}

/** Summary of a course for the dashboard: the last lecture and the progress. At least one of them must be given. */
export interface Summary {
  readonly last?: { readonly lectureId: string; readonly timestamp: number; readonly at: string } | undefined;
  /** Whole percent, and the lectures that it was computed from. */
  readonly reached?:
    | { readonly percent: number; readonly counted: readonly { readonly id: string }[] }
    | undefined;
}

/** Step that writes the summary of a course in which the learner is enrolled. */
export const summaryStep = (
  table: string,
  { sub, courseId }: LearnerCourseId,
  { last, reached }: Summary,
): UpdateStep => ({
  Update: {
    TableName: table,
    Key: enrollmentKey(sub, courseId),
    UpdateExpression: `SET ${[
      ...(last ? ['lastLecture = :last'] : []),
      ...(reached ? ['#percent = :percent', 'counted = :counted'] : []),
    ].join(', ')}`,
    ConditionExpression: 'attribute_exists(enrolledAt)',
    ...(reached && { ExpressionAttributeNames: { '#percent': 'percent' } }),
    ExpressionAttributeValues: {
      ...(last && { ':last': last }),
      ...(reached && { ':percent': reached.percent, ':counted': countedMark(reached.counted) }),
    },
  },
});

/** Steps that tell of lectures that were completed. @param at ISO 8601 */
export const tellCompleted = (
  table: string,
  { sub, courseId }: LearnerCourseId,
  lectures: readonly { readonly id: string }[],
  at: string,
): WriteStep[] =>
  lectures.map(({ id }) =>
    outboxStep(table, { type: 'lecture.completed', at, who: { sub }, courseId, lectureId: id }),
  );

/** Lectures completed or first opened at `at` (ISO 8601). At least one must be given. */
export interface ProgressMarks {
  readonly completed: readonly string[];
  readonly opened: readonly string[];
  /** Revision of the progress row that the percent was computed from. */
  readonly revision: number;
  readonly at: string;
}

/**
 * Step that marks lectures as completed or opened. Earlier marks keep their time. A conflict when another device completed a lecture in the
 * meantime.
 */
export const progressStep = (
  table: string,
  { sub, courseId }: LearnerCourseId,
  { completed, opened, revision, at }: ProgressMarks,
): WriteStep => {
  const names = [...completed.map(completedAttribute), ...opened.map(openedAttribute)];
  const marks = names.map((name, index) => [`#mark${index}`, name] as const);
  const sets = marks.map(([mark]) => `${mark} = if_not_exists(${mark}, :at)`);
  const completes = completed.length > 0;
  return {
    Update: {
      TableName: table,
      Key: progressKey(sub, courseId),
      UpdateExpression: `SET ${[...sets, ...(completes ? ['revision = :next'] : [])].join(', ')}`,
      ...(completes
        ? { ConditionExpression: revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision' }
        : {}),
      ExpressionAttributeNames: Object.fromEntries(marks),
      ExpressionAttributeValues: {
        ':at': at,
        ...(completes && { ':next': revision + 1 }),
        ...(completes && revision > 0 && { ':revision': revision }),
      },
    },
  };
};
