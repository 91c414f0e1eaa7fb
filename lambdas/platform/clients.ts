import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Waiting is bounded well below the function's time-out, so that the client hears a 503 and not a gateway error.
 * Endpoints come from AWS_ENDPOINT_URL_<SERVICE> where the environment sets them.
 */
const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
} as const;

/** The DynamoDB document client every store takes; absent fields are not written. */
export const createDocumentClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(patience), {
    marshallOptions: { removeUndefinedValues: true },
  });

/** The client of the queues. */
export const createQueueClient = (): SQSClient => new SQSClient(patience);

/** The client of stored files. */
export const createStorageClient = (): S3Client => new S3Client(patience);

/** Reads one secret's text; after the first success the container remembers it. */
export type ReadSecret = () => Promise<string>;

const secretsManager = (() => {
  let client: SecretsManagerClient | undefined;
  return (): SecretsManagerClient => (client ??= new SecretsManagerClient(patience));
})();

/** A reader of the secret with this ARN. A failed read is not remembered: the next request tries again. */
export const createSecretReader = (secretArn: string): ReadSecret => {
  let reading: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    const { SecretString } = await secretsManager().send(new GetSecretValueCommand({ SecretId: secretArn }));
    if (!SecretString) throw new Error(`Secret ${secretArn} holds no text`);
    return SecretString;
  };
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
};
