import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Entitlements } from '../../domain/course/access.ts';
import type { Course } from '../../domain/course/course.ts';
import { courseKey, parseCourse } from '../catalog/rows/course-record.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { batchGetTables } from '../dynamodb/batch-get-tables.ts';
import { transact, writeNew } from '../dynamodb/calls.ts';
import type { WriteStep } from '../dynamodb/write-step.ts';
import {
  enrollmentKey,
  parseEnrollment,
  parseProgress,
  toEntitlements,
} from '../learning/learning-records.ts';
import {
  attemptKey,
  type CheckoutAttempt,
  type CheckoutSubject,
  orderKey,
  type OrderTerms,
  parseAttempt,
  parseOrder,
} from './payment-record.ts';

export interface CheckoutTables {
  readonly catalog: string;
  readonly learning: string;
  readonly payments: string;
}

/** What a learner's checkout is about: a course or its upgrade for themselves, seats for others, or a gift. */
export interface PurchaseOrder {
  readonly sub: string;
  readonly courseId: string;
  readonly subject: CheckoutSubject;
}

/** Everything needed to start a checkout. `course` is undefined when it does not exist. */
export interface CheckoutState {
  readonly course: Course | undefined;
  readonly entitlements: Entitlements;
  readonly attempt: CheckoutAttempt | undefined;
  /** True when the attempt's session was paid, failed or expired. */
  readonly ended: boolean;
}

export interface CheckoutStore {
  /** Takes one round trip, and a second when there is a session already. */
  readCheckout(purchase: PurchaseOrder): Promise<CheckoutState>;
  /** Starts an attempt, replacing an older one. @throws a conflict when another request did so, or got its page, in the meantime */
  beginAttempt(
    purchase: PurchaseOrder,
    attempt: CheckoutAttempt,
    replaces: CheckoutAttempt | undefined,
  ): Promise<void>;
  /** Saves the order before anybody sees its payment page. Idempotent. */
  openOrder(purchase: PurchaseOrder, order: OrderTerms, attempt: CheckoutAttempt, url: string): Promise<void>;
}

/** Step that writes fields which are not set yet. Existing ones are kept. */
const writeOnceStep = (table: string, order: OrderTerms): WriteStep => {
  const entries = Object.entries(order);
  return {
    Update: {
      TableName: table,
      Key: orderKey(order.sessionId),
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
    },
  };
};

/** Creates the store of checkout attempts and orders. */
export const createCheckoutStore = (
  client: DynamoDBDocumentClient,
  tables: CheckoutTables,
): CheckoutStore => {
  const hasEnded = async ({ sessionId }: CheckoutAttempt): Promise<boolean> => {
    if (sessionId === undefined) return false;
    const [item] = await batchGet(client, tables.payments, [orderKey(sessionId)], { consistent: true });
    if (!item) return false;
    const { paid, closed } = parseOrder(item).facts;
    return paid || closed;
  };

  return {
    readCheckout: async ({ sub, courseId, subject }) => {
      const keys = {
        course: courseKey(courseId),
        enrollment: enrollmentKey(sub, courseId),
        attempt: attemptKey(sub, courseId, subject),
      };
      const items = await batchGetTables(client, {
        [tables.catalog]: { keys: [keys.course], consistent: false },
        [tables.learning]: { keys: [keys.enrollment], consistent: true },
        [tables.payments]: { keys: [keys.attempt], consistent: true },
      });
      const courseItem = items.get(tables.catalog, keys.course);
      const enrollmentItem = items.get(tables.learning, keys.enrollment);
      const attemptItem = items.get(tables.payments, keys.attempt);
      const attempt = attemptItem && parseAttempt(attemptItem);
      return {
        course: courseItem && parseCourse(courseItem),
        entitlements: toEntitlements(enrollmentItem && parseEnrollment(enrollmentItem), parseProgress()),
        attempt,
        ended: attempt !== undefined && (await hasEnded(attempt)),
      };
    },

    beginAttempt: async ({ sub, courseId, subject }, attempt, replaces) => {
      const Put = {
        TableName: tables.payments,
        Item: { ...attemptKey(sub, courseId, subject), ...attempt },
        ConditionExpression: replaces
          ? `attempt = :replaced${replaces.sessionId === undefined ? ' AND attribute_not_exists(sessionId)' : ''}`
          : 'attribute_not_exists(attempt)',
        ...(replaces && { ExpressionAttributeValues: { ':replaced': replaces.attempt } }),
      };
      await writeNew(client, { Put });
    },

    openOrder: async ({ sub, courseId, subject }, order, { attempt }, url) => {
      const { sessionId } = order;
      await transact(client, [
        writeOnceStep(tables.payments, order),
        {
          Update: {
            TableName: tables.payments,
            Key: attemptKey(sub, courseId, subject),
            UpdateExpression: 'SET sessionId = :sessionId, #url = :url',
            ConditionExpression: 'attempt = :attempt',
            ExpressionAttributeNames: { '#url': 'url' },
            ExpressionAttributeValues: { ':sessionId': sessionId, ':url': url, ':attempt': attempt },
          },
        },
      ]);
    },
  };
};
