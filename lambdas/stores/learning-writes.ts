import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  completedAttribute,
  enrolmentKey,
  lectureKey,
  openedAttribute,
  progressKey,
  type LectureRecord,
} from './learning-records.ts';
import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

type Step = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** An enrolment to be made; times are ISO 8601. */
export interface EnrolWrite {
  readonly sub: string;
  readonly courseId: string;
  readonly basis: 'free' | 'grant';
  readonly enrolledAt: string;
  /** There is an enrolment whose grant was taken back: it is put on another basis and keeps its first date. */
  readonly renews: boolean;
  /** On a drip course: the subscription that the learner is linked to by enrolling. */
  readonly subscription?: SubscriptionRecord & { readonly learner: string };
}

/** Links a subscription to one learner for ever; one of another learner, or made since it was read, is a conflict. */
const linkStep = (table: string, subscription: SubscriptionRecord): Step => {
  const { id, ...fields } = subscription;
  const names = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    Update: {
      TableName: table,
      Key: subscriptionKey(id),
      UpdateExpression: `SET ${['id', ...names.map(([name]) => name)].map((name) => `#${name} = if_not_exists(#${name}, :${name})`).join(', ')}`,
      ConditionExpression:
        '(attribute_not_exists(learner) OR learner = :learner) AND (attribute_not_exists(subscribedAt) OR subscribedAt = :subscribedAt)',
      ExpressionAttributeNames: Object.fromEntries(
        ['id', ...names.map(([name]) => name)].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries([
        [':id', id],
        ...names.map(([name, value]) => [`:${name}`, value] as const),
      ]),
    },
  };
};

/** One transaction: the enrolment row, once, and the linked subscription. */
export const enrolTransaction = (
  tables: { readonly learning: string; readonly subscriptions: string },
  { sub, courseId, basis, enrolledAt, renews, subscription }: EnrolWrite,
): TransactWriteCommand => {
  const link = subscription && {
    id: subscription.id,
    subscribedAt: subscription.subscribedAt,
    zones: [{ zone: subscription.timeZone, since: subscription.subscribedAt }],
  };
  return new TransactWriteCommand({
    TransactItems: [
      {
        Update: {
          TableName: tables.learning,
          Key: enrolmentKey(sub, courseId),
          UpdateExpression: `SET courseId = :courseId, basis = :basis, enrolledAt = if_not_exists(enrolledAt, :at), #percent = if_not_exists(#percent, :zero)${link ? ', subscription = if_not_exists(subscription, :link)' : ''}`,
          ConditionExpression: renews ? 'basis = :grant' : 'attribute_not_exists(enrolledAt)',
          ExpressionAttributeNames: { '#percent': 'percent' },
          ExpressionAttributeValues: {
            ':courseId': courseId,
            ':basis': basis,
            ':at': enrolledAt,
            ':zero': 0,
            ...(renews ? { ':grant': 'grant' } : {}),
            ...(link ? { ':link': link } : {}),
          },
        },
      },
      ...(subscription ? [linkStep(tables.subscriptions, subscription)] : []),
    ],
  });
};

/** A position to be saved, merged with what was read before. */
export interface SaveWrite {
  readonly sub: string;
  readonly courseId: string;
  readonly lecture: LectureRecord;
  /** Set when this save completes the lecture. */
  readonly completion?: { readonly percent: number; readonly revision: number };
  /** The lecture has a schedule and is opened for the first time. */
  readonly opened: boolean;
}

const lectureStep = (table: string, { sub, courseId, lecture }: SaveWrite): Step => ({
  Update: {
    TableName: table,
    Key: lectureKey(sub, courseId, lecture.lectureId),
    UpdateExpression:
      'SET lectureId = :id, #timestamp = :timestamp, furthest = :furthest, completed = :completed, totalDuration = :total, updatedAt = :at',
    // Never backwards, whatever was written since this state was read.
    ConditionExpression: `(attribute_not_exists(furthest) OR furthest <= :furthest)${lecture.completed ? '' : ' AND (attribute_not_exists(completed) OR completed = :completed)'}`,
    ExpressionAttributeNames: { '#timestamp': 'timestamp' },
    ExpressionAttributeValues: {
      ':id': lecture.lectureId,
      ':timestamp': lecture.timestamp,
      ':furthest': lecture.furthest,
      ':completed': lecture.completed,
      ':total': lecture.totalDuration,
      ':at': lecture.updatedAt,
    },
  },
});

const summaryStep = (table: string, { sub, courseId, lecture, completion }: SaveWrite): Step => ({
  Update: {
    TableName: table,
    Key: enrolmentKey(sub, courseId),
    UpdateExpression: `SET lastLecture = :last${completion ? ', #percent = :percent' : ''}`,
    ConditionExpression: 'attribute_exists(enrolledAt)',
    ...(completion ? { ExpressionAttributeNames: { '#percent': 'percent' } } : {}),
    ExpressionAttributeValues: {
      ':last': { lectureId: lecture.lectureId, timestamp: lecture.timestamp, at: lecture.updatedAt },
      ...(completion ? { ':percent': completion.percent } : {}),
    },
  },
});

const progressStep = (table: string, { sub, courseId, lecture, completion, opened }: SaveWrite): Step => {
  const marks = [
    ...(completion ? [['#completed', completedAttribute(lecture.lectureId)] as const] : []),
    ...(opened ? [['#opened', openedAttribute(lecture.lectureId)] as const] : []),
  ];
  const sets = marks.map(([name]) => `${name} = if_not_exists(${name}, :at)`);
  return {
    Update: {
      TableName: table,
      Key: progressKey(sub, courseId),
      UpdateExpression: `SET ${[...sets, ...(completion ? ['revision = :next'] : [])].join(', ')}`,
      ...(completion
        ? {
            ConditionExpression:
              completion.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision',
          }
        : {}),
      ExpressionAttributeNames: Object.fromEntries(marks),
      ExpressionAttributeValues: {
        ':at': lecture.updatedAt,
        ...(completion ? { ':next': completion.revision + 1 } : {}),
        ...(completion && completion.revision > 0 ? { ':revision': completion.revision } : {}),
      },
    },
  };
};

/** One transaction: the position, the dashboard's summary and, when the lecture was completed or first opened, that. */
export const saveTransaction = (
  tables: { readonly learning: string },
  write: SaveWrite,
): TransactWriteCommand =>
  new TransactWriteCommand({
    TransactItems: [
      lectureStep(tables.learning, write),
      summaryStep(tables.learning, write),
      ...(write.completion || write.opened ? [progressStep(tables.learning, write)] : []),
    ],
  });
