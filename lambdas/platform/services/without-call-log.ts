import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';

/**
 * A client that does not prepare an entry of a log for each call: without a logger that nobody reads, though everything that was sent and
 * answered is copied for it, value by value.
 */
export const withoutCallLog = <Client extends DynamoDBClient | S3Client>(client: Client): Client => {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};
