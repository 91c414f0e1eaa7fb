import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Subject } from '../../contract/webhook-events.ts';
import { indexName } from '../../resources/tables.ts';
import { queryIndex } from '../dynamodb/query.ts';
import { unlessConflict } from '../dynamodb/retry.ts';
import { subjectKey } from './outbox.ts';

/**
 * Makes deliveries forget whom they are about: later attempts carry no address. What they say of the opaque learner stays, so that what follows,
 * the event of the erasure, finds its match in the receiver's records.
 */
export type ForgetOwner = (subjects: readonly Subject[]) => Promise<void>;

export const createForgetOwner =
  (client: DynamoDBDocumentClient, table: string): ForgetOwner =>
  async (subjects) => {
    for (const subject of subjects) {
      const keys = await queryIndex(
        client,
        table,
        indexName('webhooks', 'byOwner'),
        'owner',
        subjectKey(subject),
      );
      for (const { pk, sk } of keys) {
        const forget = new UpdateCommand({
          TableName: table,
          Key: { pk, sk },
          UpdateExpression: 'REMOVE #owner',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#owner': 'owner' },
        });
        await unlessConflict(client.send(forget));
      }
    }
  };
