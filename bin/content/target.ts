import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { withoutCallLog } from '../../lambdas/platform/services/without-call-log.ts';
import { readClock } from '../site-clock.ts';
import { clientSettings, resolveStack, type Stack } from '../stack.ts';

/** Where courses are published to. */
export interface Target {
  readonly documents: DynamoDBDocumentClient;
  readonly storage: S3Client;
  readonly table: string;
  readonly bucket: string;
  /** Table of drip subscriptions, for schedules that change. */
  readonly subscriptions: string;
  /** Table of learners' rows: whom a change concerns, and what may be removed. Only ever read. */
  readonly learning: string;
  /** Where the static pages are, and the origin they are served at; absent where there is no site. */
  readonly site?: { readonly bucket: string; readonly url: string };
  /** The clock of the site, ms since the epoch: publications are dated by it. */
  readonly now: () => number | Promise<number>;
  /** For people. */
  readonly name: string;
  close(): void;
}

const Outputs = z.object({
  CatalogTable: z.string(),
  MediaBucketName: z.string(),
  SubscriptionsTable: z.string(),
  LearningTable: z.string(),
  SiteBucketName: z.string(),
  SiteUrl: z.string(),
});

const connect = (stack: Stack<z.output<typeof Outputs>>, endpoint: string | undefined): Target => {
  const { CatalogTable: table, MediaBucketName: bucket } = stack.outputs;
  const { SubscriptionsTable: subscriptions, LearningTable: learning } = stack.outputs;
  const common = clientSettings(stack);
  const { AWS_ENDPOINT_URL_DYNAMODB: dynamoDbEndpoint, AWS_ENDPOINT_URL_S3: storageEndpoint } =
    stack.environment;
  const client = withoutCallLog(
    new DynamoDBClient({ ...common, ...(dynamoDbEndpoint && { endpoint: dynamoDbEndpoint }) }),
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
    site: { bucket: stack.outputs.SiteBucketName, url: stack.outputs.SiteUrl },
    now: () => readClock(endpoint),
    name: stack.name,
    close: () => {
      client.destroy();
      storage.destroy();
    },
  };
};

/** The running local site at an endpoint, or the deployed stack. @throws UsageError with the remedy */
export const resolveTarget = async (endpoint: string | undefined): Promise<Target> =>
  connect(await resolveStack(endpoint, Outputs, 'ContentRole'), endpoint);
