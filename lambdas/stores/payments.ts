import {
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Grant, Holdings } from '../domain/access.ts';
import type { Course } from '../domain/course.ts';
import { isEntitled, mergeFacts, sameFacts, type PaymentFacts } from '../domain/payment-state.ts';
import type { PurchaseKind } from '../domain/pricing.ts';
import { courseKey, parseCourse } from './course-record.ts';
import { giveGrantStep, takeGrantStep, type WriteStep } from './grants.ts';
import { enrolmentKey, holdingsOf, parseEnrolment, parseProgress } from './learning-records.ts';
import {
  attemptKey,
  orderKey,
  parseAttempt,
  parseOrder,
  type Attempt,
  type Order,
  type OrderTerms,
} from './payment-record.ts';
import { readTogether } from './read-together.ts';
import { retryOnConflict } from './retry.ts';

export interface PaymentTables {
  readonly catalogue: string;
  readonly learning: string;
  readonly payments: string;
}

/** Whose try to buy what. */
export interface Purchase {
  readonly sub: string;
  readonly courseId: string;
  readonly kind: PurchaseKind;
}

/** Everything that starting a checkout is decided from; `course` is absent when there is none of that id. */
export interface CheckoutState {
  readonly course: Course | undefined;
  readonly holdings: Holdings;
  readonly attempt: Attempt | undefined;
  /** The attempt's session was paid, failed or expired. */
  readonly ended: boolean;
}

/** What came of facts: no such order, facts that do not fit it, nothing new, or a changed row. */
export interface Recorded {
  readonly outcome: 'no_order' | 'mismatch' | 'unchanged' | 'recorded';
  readonly order?: Order;
}

export interface PaymentStore {
  /** One round trip, and a second when there is a session already. */
  readCheckout(purchase: Purchase): Promise<CheckoutState>;
  /** Starts a try in the place of an older one; a conflict when somebody else just did. */
  beginAttempt(purchase: Purchase, attempt: Attempt, replaces: Attempt | undefined): Promise<void>;
  /** Remembers the order before its page is shown to anybody; repeating changes nothing. */
  openOrder(order: OrderTerms, attempt: Attempt, url: string): Promise<void>;
  /**
   * Adds facts to an order, and gives or takes its grant in the same transaction.
   * @param learn the facts, once the order is known; undefined when they do not fit it
   */
  record(
    sessionId: string,
    learn: (order: OrderTerms) => Partial<PaymentFacts> | undefined,
    at: string,
  ): Promise<Recorded>;
  /** Remembers that the receipt is on its way. */
  markReceiptQueued(sessionId: string, at: string): Promise<void>;
}

/** The grant that an order's payment gives. */
export const grantOf = ({ kind, sessionId }: Pick<OrderTerms, 'kind' | 'sessionId'>): Grant => ({
  kind: kind === 'course' ? 'purchase' : 'upgrade',
  id: sessionId,
});

/** `SET` of attributes that are only ever written once. */
const setOnce = (fields: object): Pick<NonNullable<WriteStep['Update']>, 'ExpressionAttributeNames' | 'ExpressionAttributeValues'> & { UpdateExpression: string } => {
  const entries = Object.entries(fields);
  return {
    UpdateExpression: `SET ${entries.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
};

const factsStep = (table: string, order: Order, facts: PaymentFacts, entitled: boolean): WriteStep => ({
  Update: {
    TableName: table,
    Key: orderKey(order.sessionId),
    UpdateExpression:
      'SET paid = :paid, closed = :closed, refunded = :refunded, disputes = :disputes, entitled = :entitled, revision = :next',
    ConditionExpression: order.revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :revision',
    ExpressionAttributeValues: {
      ':paid': facts.paid,
      ':closed': facts.closed,
      ':refunded': facts.refunded,
      ':disputes': facts.disputes,
      ':entitled': entitled,
      ':next': order.revision + 1,
      ...(order.revision === 0 ? {} : { ':revision': order.revision }),
    },
  },
});

/** Orders, what is known about their payments, and the grants that follow from it. */
export const createPaymentStore = (client: DynamoDBDocumentClient, tables: PaymentTables): PaymentStore => {
  const readOrder = async (sessionId: string): Promise<Order | undefined> => {
    const key = orderKey(sessionId);
    const items = await readTogether(client, { [tables.payments]: { keys: [key], consistent: true } });
    const item = items.get(tables.payments, key);
    return item && parseOrder(item);
  };

  const grantSteps = (order: Order, entitled: boolean, at: string): WriteStep[] => {
    if (entitled === order.entitled) return [];
    const key = { sub: order.sub, courseId: order.courseId, grant: grantOf(order) };
    return entitled
      ? [giveGrantStep(tables.learning, { ...key, at, enrols: order.enrols })]
      : [takeGrantStep(tables.learning, key)];
  };

  return {
    readCheckout: async ({ sub, courseId, kind }) => {
      const keys = {
        course: courseKey(courseId),
        enrolment: enrolmentKey(sub, courseId),
        attempt: attemptKey(sub, courseId, kind),
      };
      const items = await readTogether(client, {
        [tables.catalogue]: { keys: [keys.course], consistent: false },
        [tables.learning]: { keys: [keys.enrolment], consistent: true },
        [tables.payments]: { keys: [keys.attempt], consistent: true },
      });
      const courseItem = items.get(tables.catalogue, keys.course);
      const enrolmentItem = items.get(tables.learning, keys.enrolment);
      const attemptItem = items.get(tables.payments, keys.attempt);
      const attempt = attemptItem && parseAttempt(attemptItem);
      const order = attempt?.sessionId === undefined ? undefined : await readOrder(attempt.sessionId);
      return {
        course: courseItem && parseCourse(courseItem),
        holdings: holdingsOf(enrolmentItem && parseEnrolment(enrolmentItem), parseProgress()),
        attempt,
        ended: order !== undefined && (order.facts.paid || order.facts.closed),
      };
    },

    beginAttempt: async ({ sub, courseId, kind }, attempt, replaces) => {
      await client.send(
        new PutCommand({
          TableName: tables.payments,
          Item: { ...attemptKey(sub, courseId, kind), ...attempt },
          ConditionExpression: replaces ? 'attempt = :replaced' : 'attribute_not_exists(attempt)',
          ...(replaces ? { ExpressionAttributeValues: { ':replaced': replaces.attempt } } : {}),
        }),
      );
    },

    openOrder: async (order, { attempt }, url) => {
      const { sub, courseId, kind, sessionId } = order;
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            { Update: { TableName: tables.payments, Key: orderKey(sessionId), ...setOnce(order) } },
            {
              Update: {
                TableName: tables.payments,
                Key: attemptKey(sub, courseId, kind),
                UpdateExpression: 'SET sessionId = :sessionId, #url = :url',
                ConditionExpression: 'attempt = :attempt',
                ExpressionAttributeNames: { '#url': 'url' },
                ExpressionAttributeValues: { ':sessionId': sessionId, ':url': url, ':attempt': attempt },
              },
            },
          ],
        }),
      );
    },

    record: (sessionId, learn, at) =>
      retryOnConflict(async () => {
        const order = await readOrder(sessionId);
        if (!order) return { outcome: 'no_order' };
        const learned = learn(order);
        if (!learned) return { outcome: 'mismatch', order };
        const facts = mergeFacts(order.facts, learned);
        const entitled = isEntitled(facts, order.amount);
        if (sameFacts(facts, order.facts) && entitled === order.entitled) return { outcome: 'unchanged', order };
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              factsStep(tables.payments, order, facts, entitled),
              ...grantSteps(order, entitled, at),
            ],
          }),
        );
        return { outcome: 'recorded', order: { ...order, facts, entitled } };
      }),

    markReceiptQueued: async (sessionId, at) => {
      await client.send(
        new UpdateCommand({
          TableName: tables.payments,
          Key: orderKey(sessionId),
          UpdateExpression: 'SET receiptQueuedAt = if_not_exists(receiptQueuedAt, :at)',
          ExpressionAttributeValues: { ':at': at },
        }),
      );
    },
  };
};
