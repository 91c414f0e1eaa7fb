import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { batchGet } from '../dynamodb/batch-get.ts';
import { createWasErasedSince } from '../learner/erased-since.ts';
import { subscriptionId, subscriptionKey } from '../subscriptions/subscription-record.ts';
import { parseSubjectKey } from './outbox.ts';
import type { EventBody } from './webhook-rows.ts';

const Subscribed = z.object({ subscribedAt: z.string() });

/**
 * Whether the subject of an event (see `subjectKey`) was erased since it happened: then it carries no address, and nothing keeps whose it was. An
 * erased learner has a mark. An address without an account is known by its subscription, which an erasure removes and a later one does not replace.
 * One read.
 */
export type IsForgotten = (owner: string, event: EventBody) => Promise<boolean>;

export const createIsForgotten = (
  client: DynamoDBDocumentClient,
  { limits, subscriptions }: { readonly limits: string; readonly subscriptions: string },
): IsForgotten => {
  const wasErasedSince = createWasErasedSince(client, limits);
  return async (owner, { timestamp, data }) => {
    const who = parseSubjectKey(owner);
    if ('sub' in who) return wasErasedSince(who.sub, timestamp);
    const key = subscriptionKey(subscriptionId(String(data.courseId), who));
    const [row] = await batchGet(client, subscriptions, [key], { consistent: true });
    return row === undefined || Subscribed.parse(row).subscribedAt > timestamp;
  };
};
