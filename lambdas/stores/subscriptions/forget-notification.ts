import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isNotificationId, subscriptionKey } from './subscription-record.ts';

/** Deletes a notification with its address. A missing one is no error. @throws for the id of a subscription */
export type ForgetNotification = (id: string) => Promise<void>;

export const createForgetNotification =
  (client: DynamoDBDocumentClient, table: string): ForgetNotification =>
  async (id) => {
    if (!isNotificationId(id)) throw new Error('Only notifications are forgotten; subscriptions stay');
    await client.send(new DeleteCommand({ TableName: table, Key: subscriptionKey(id) }));
  };
