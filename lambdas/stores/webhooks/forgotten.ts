import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { erasureMarkKey } from '../../resources/erasure-mark.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { subscriptionId, subscriptionKey } from '../subscriptions/subscription-record.ts';
import { parseSubjectKey } from './outbox.ts';
import type { EventBody } from './webhook-rows.ts';

const Mark = z.object({ erasedAt: z.number() });
const Subscribed = z.object({ subscribedAt: z.string() });

/**
 * Whether the subject of an event (see `subjectKey`) was erased since it happened: then it carries no address, and nothing keeps whose it was. An
 * erased learner has a mark. An address without an account is known by its subscription, which an erasure removes and a later one does not replace.
 * One read.
 */
export type IsForgotten = (owner: string, event: EventBody) => Promise<boolean>;

export const createIsForgotten =
  (
    client: DynamoDBDocumentClient,
    { limits, subscriptions }: { readonly limits: string; readonly subscriptions: string },
  ): IsForgotten =>
  async (owner, { timestamp, data }) => {
    const who = parseSubjectKey(owner);
    if ('sub' in who) {
      const [mark] = await batchGet(client, limits, [erasureMarkKey(who.sub)], { consistent: true });
      return mark !== undefined && Date.parse(timestamp) < Mark.parse(mark).erasedAt;
    }
    const key = subscriptionKey(subscriptionId(String(data.courseId), who));
    const [row] = await batchGet(client, subscriptions, [key], { consistent: true });
    return row === undefined || Subscribed.parse(row).subscribedAt > timestamp;
  };
