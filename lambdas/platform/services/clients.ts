import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { repeatWhenLocked } from '../../resources/repeat-when-locked.ts';
import { withPassengers } from './request-calls.ts';
import { withoutCallLog } from './without-call-log.ts';

/**
 * Timeouts end well before the function's own, so that the client gets our 503 and not a gateway error.
 * Endpoints come from AWS_ENDPOINT_URL_<SERVICE> where the environment sets them.
 */
const settings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
} as const;

/**
 * Decodes a binary attribute. The SDK's decoder first validates each character with a regular expression, which costs about as much as
 * unpacking the texts that a search of a large course reads. DynamoDB always sends valid base64.
 */
export const readBinary = (base64: string): Uint8Array => {
  const { buffer, byteOffset, byteLength } = Buffer.from(base64, 'base64');
  return new Uint8Array(buffer, byteOffset, byteLength);
};

/** Creates the DynamoDB document client for the stores. Undefined fields are not written. Passengers of a request take part in its calls. */
export const createDocumentClient = (): DynamoDBDocumentClient =>
  withPassengers(
    DynamoDBDocumentClient.from(
      repeatWhenLocked(withoutCallLog(new DynamoDBClient({ ...settings, base64Decoder: readBinary }))),
      {
        marshallOptions: { removeUndefinedValues: true },
      },
    ),
  );

/** Creates the S3 client. It adds no checksums, which would turn uploads into a chunked stream that not every S3 server reads. */
export const createStorageClient = (): S3Client =>
  withoutCallLog(
    new S3Client({
      ...settings,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );

/** Creates the SQS client. */
export const createQueueClient = (): SQSClient => new SQSClient(settings);

/** Creates the Secrets Manager client. */
export const createSecretsClient = (): SecretsManagerClient => new SecretsManagerClient(settings);
