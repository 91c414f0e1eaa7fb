import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';

/**
 * Removes the logging middleware from a client. Without a logger nobody reads its entries, yet it copies everything sent and received,
 * value by value.
 */
export const withoutCallLog = <Client extends DynamoDBClient | S3Client>(client: Client): Client => {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};
