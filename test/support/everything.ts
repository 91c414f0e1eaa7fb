import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { call } from './api.ts';

interface Stack {
  readonly outputs: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

const tableNames = ['Catalogue', 'Learning', 'Profiles', 'Subscriptions', 'Payments', 'Mail', 'Limits'];

/** The same text for the same row: attributes come in any order. */
const textOf = (item: object): string =>
  JSON.stringify(item, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
      : value,
  );

/** Every row of every table of the site under test, and every key of its media bucket, one text each. */
export const readEverythingStored = async (): Promise<string[]> => {
  const stack = (await call('GET', '/_local/stack')).json as unknown as Stack;
  const { environment, outputs } = stack;
  const settings = {
    region: 'us-east-1',
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
    },
  };
  const tables = new DynamoDBClient({ ...settings, endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB });
  const files = new S3Client({
    ...settings,
    endpoint: environment.AWS_ENDPOINT_URL_S3,
    forcePathStyle: true,
  });
  const found: string[] = [];
  const prefix = (outputs.LearningTable ?? '').replace(/LearningTable$/, '');
  for (const name of tableNames) {
    let from: Record<string, never> | undefined;
    do {
      const page = await tables.send(
        new ScanCommand({
          TableName: `${prefix}${name}Table`,
          ExclusiveStartKey: from,
          ConsistentRead: true,
        }),
      );
      found.push(...(page.Items ?? []).map((item) => `${name} ${textOf(item)}`));
      from = page.LastEvaluatedKey as typeof from;
    } while (from);
  }
  for (const Prefix of ['pictures/', 'media/certificates/']) {
    const page = await files.send(new ListObjectsV2Command({ Bucket: outputs.MediaBucketName, Prefix }));
    found.push(...(page.Contents ?? []).map(({ Key }) => `file ${Key}`));
  }
  tables.destroy();
  files.destroy();
  return found;
};
