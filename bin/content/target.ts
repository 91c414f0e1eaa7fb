import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { withoutCallLog } from '../../lambdas/platform/services/without-call-log.ts';
import { repeatWhenLocked } from '../../lambdas/resources/repeat-when-locked.ts';
import { clientSettings, readSiteClock, resolveStack, type Stack } from '../stack.ts';

/** The site that courses are published to. */
export interface Target {
  readonly documents: DynamoDBDocumentClient;
  readonly storage: S3Client;
  readonly table: string;
  readonly bucket: string;
  /** Table of drip subscriptions, which changed schedules update. */
  readonly subscriptions: string;
  /** Table of learners' rows, read to find out whom a change affects and what may be removed. Never written. */
  readonly learning: string;
  /** Table of orders and seats, read to find out whether a course was sold. Never written. */
  readonly payments: string;
  /** Bucket and origin of the static pages; absent for a target without a site. */
  readonly site?: { readonly bucket: string; readonly url: string };
  /** The site's clock, which dates publications: milliseconds since the epoch. */
  readonly now: () => number | Promise<number>;
  /** Name for messages. */
  readonly name: string;
  close(): void;
}

const Outputs = z.object({
  CatalogTable: z.string(),
  MediaBucketName: z.string(),
  SubscriptionsTable: z.string(),
  LearningTable: z.string(),
  PaymentsTable: z.string(),
  SiteBucketName: z.string(),
  SiteUrl: z.string(),
});

const connect = (stack: Stack<z.output<typeof Outputs>>, endpoint: string | undefined): Target => {
  const { CatalogTable: table, MediaBucketName: bucket } = stack.outputs;
  const {
    SubscriptionsTable: subscriptions,
    LearningTable: learning,
    PaymentsTable: payments,
  } = stack.outputs;
  const common = clientSettings(stack);
  const { AWS_ENDPOINT_URL_DYNAMODB: dynamoDbEndpoint, AWS_ENDPOINT_URL_S3: storageEndpoint } =
    stack.environment;
  const client = repeatWhenLocked(
    withoutCallLog(
      new DynamoDBClient({ ...common, ...(dynamoDbEndpoint && { endpoint: dynamoDbEndpoint }) }),
    ),
  );
  const storage = withoutCallLog(
    new S3Client({
      ...common,
      ...(storageEndpoint && { endpoint: storageEndpoint, forcePathStyle: true }),
    }),
  );
  return {
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    storage,
    table,
    bucket,
    subscriptions,
    learning,
    payments,
    site: { bucket: stack.outputs.SiteBucketName, url: stack.outputs.SiteUrl },
    now: () => readSiteClock(endpoint),
    name: stack.name,
    close: () => {
      client.destroy();
      storage.destroy();
    },
  };
};

/** Connects to the local site at `endpoint`, or to the deployed stack. @throws UsageError with the remedy */
export const resolveTarget = async (endpoint: string | undefined): Promise<Target> =>
  connect(await resolveStack(endpoint, Outputs, 'ContentRole'), endpoint);
