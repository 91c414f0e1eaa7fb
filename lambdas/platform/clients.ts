import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { logger } from './logger.ts';

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

/** The client of the buckets. A checksum of ours would turn an upload into a stream that not every store reads. */
export const createStorageClient = (): S3Client =>
  new S3Client({
    ...patience,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** The client of the queues. */
export const createQueueClient = (): SQSClient => new SQSClient(patience);

/** Reads one secret's text; the container remembers it for a few minutes. */
export type ReadSecret = () => Promise<string>;
/** Reads the text that a secret held before its current one; undefined when there was none. */
export type ReadFormerSecret = () => Promise<string | undefined>;

/** So long a container uses what it read. A changed secret is known everywhere after that. */
const secretLifetimeMs = 5 * 60_000;
/** So long it uses what it knows when it could not be read again. */
const retryAfterMs = 30_000;

/** Remembers what was read. A failed first read is not remembered; a failed later one leaves what is known in use. */
const remember = <T>(read: () => Promise<T>, now: () => number): (() => Promise<T>) => {
  let known: { readonly value: T; readonly until: number } | undefined;
  let reading: Promise<T> | undefined;
  const refresh = async (): Promise<T> => {
    try {
      const value = await read();
      known = { value, until: now() + secretLifetimeMs };
      return value;
    } catch (error) {
      if (!known) throw error;
      logger.warn('a secret could not be read again', error as Error);
      known = { ...known, until: now() + retryAfterMs };
      return known.value;
    } finally {
      reading = undefined;
    }
  };
  return () => {
    if (known && now() < known.until) return Promise.resolve(known.value);
    return (reading ??= refresh());
  };
};

const secretsManager = (() => {
  let client: SecretsManagerClient | undefined;
  return (): SecretsManagerClient => (client ??= new SecretsManagerClient(patience));
})();

/**
 * A reader of the secret with this ARN.
 * @param now the clock, ms since the epoch
 */
export const createSecretReader = (secretArn: string, now: () => number = Date.now): ReadSecret =>
  remember(async () => {
    const { SecretString } = await secretsManager().send(new GetSecretValueCommand({ SecretId: secretArn }));
    if (!SecretString) throw new Error(`Secret ${secretArn} holds no text`);
    return SecretString;
  }, now);

/**
 * A reader of what the secret with this ARN held before its last change.
 * @param now the clock, ms since the epoch
 */
export const createFormerSecretReader = (secretArn: string, now: () => number = Date.now): ReadFormerSecret =>
  remember(async () => {
    const command = new GetSecretValueCommand({ SecretId: secretArn, VersionStage: 'AWSPREVIOUS' });
    try {
      return (await secretsManager().send(command)).SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }, now);
