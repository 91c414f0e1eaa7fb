import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withoutCallLog } from './without-call-log.ts';

/**
 * Waiting ends well before the function's own time-out, so that the client gets our 503 and not a gateway error.
 * Endpoints come from AWS_ENDPOINT_URL_<SERVICE> where the environment sets them.
 */
const settings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
} as const;

/**
 * Reads a binary attribute. The SDK's own reader first looks at each character with a regular expression, which costs about
 * as much as unpacking the texts that a search of a large course reads; what comes from DynamoDB is base64.
 */
export const readBinary = (base64: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
};

/** The DynamoDB document client that every store takes; undefined fields are not written. */
export const createDocumentClient = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    withoutCallLog(new DynamoDBClient({ ...settings, base64Decoder: readBinary })),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );

/** The S3 client. It adds no checksums of its own: they turn uploads into a chunked stream that not every S3 server reads. */
export const createStorageClient = (): S3Client =>
  withoutCallLog(
    new S3Client({
      ...settings,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );

/** The SQS client. */
export const createQueueClient = (): SQSClient => new SQSClient(settings);

/** The Secrets Manager client. */
export const createSecretsClient = (): SecretsManagerClient => new SecretsManagerClient(settings);
