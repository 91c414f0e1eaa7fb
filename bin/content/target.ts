import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { UsageError } from './check-folder.ts';

/** Where courses are published to. */
export interface Target {
  readonly documents: DynamoDBDocumentClient;
  readonly storage: S3Client;
  readonly table: string;
  readonly bucket: string;
  /** Table of drip subscriptions, for schedules that change. */
  readonly subscriptions: string;
  /** For people. */
  readonly name: string;
  close(): void;
}

const stackName = 'Northlight';
const attempts = 8;

const Outputs = z.object({
  CatalogueTable: z.string(),
  MediaBucketName: z.string(),
  SubscriptionsTable: z.string(),
});
const LocalStack = z.object({ outputs: Outputs, environment: z.record(z.string(), z.string()) });

const connect = (
  name: string,
  {
    CatalogueTable: table,
    MediaBucketName: bucket,
    SubscriptionsTable: subscriptions,
  }: z.output<typeof Outputs>,
  environment: Readonly<Record<string, string | undefined>> = {},
): Target => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION: region,
  } = environment;
  const common = {
    maxAttempts: attempts,
    ...(region && { region }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
  const { AWS_ENDPOINT_URL_DYNAMODB: dynamoDbEndpoint, AWS_ENDPOINT_URL_S3: storageEndpoint } = environment;
  const client = new DynamoDBClient({ ...common, ...(dynamoDbEndpoint && { endpoint: dynamoDbEndpoint }) });
  const storage = new S3Client({
    ...common,
    ...(storageEndpoint && { endpoint: storageEndpoint, forcePathStyle: true }),
  });
  return {
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    storage,
    table,
    bucket,
    subscriptions,
    name,
    close: () => {
      client.destroy();
      storage.destroy();
    },
  };
};

const resolveLocal = async (endpoint: string): Promise<Target> => {
  const url = URL.parse('/_local/stack', endpoint);
  if (!url) throw new UsageError(`--endpoint ${endpoint} is not an address; try http://localhost:3000.`);
  const answer = await fetch(url).catch(() => undefined);
  if (!answer) throw new UsageError(`Nothing answers at ${endpoint}; start the local site with npm start.`);
  const stack = answer.ok ? LocalStack.safeParse(await answer.json().catch(() => undefined)) : undefined;
  if (!stack?.success) {
    throw new UsageError(`${endpoint} is not a local site; leave --endpoint out to publish to AWS.`);
  }
  return connect(endpoint, stack.data.outputs, stack.data.environment);
};

const resolveAws = async (): Promise<Target> => {
  const client = new CloudFormationClient({});
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
    const parsed = Outputs.safeParse(Object.fromEntries(outputs));
    if (parsed.success) return connect(`stack ${stackName}`, parsed.data);
    throw new UsageError(
      `Stack ${stackName} lacks the outputs CatalogueTable, MediaBucketName and SubscriptionsTable; deploy it again.`,
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The stack ${stackName} cannot be read on AWS: ${reason}\n` +
        'Check AWS_PROFILE and AWS_REGION, deploy first, or name a local site with --endpoint http://localhost:3000.',
    );
  } finally {
    client.destroy();
  }
};

/** The running local site at an endpoint, or the deployed stack. @throws UsageError with the remedy */
export const resolveTarget = (endpoint: string | undefined): Promise<Target> =>
  endpoint === undefined ? resolveAws() : resolveLocal(endpoint);
