import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { call } from './api.ts';
import { readRows } from './rows.ts';

interface Stack {
  readonly outputs: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** A row or file that is stored somewhere. */
export interface Stored {
  /** Name of the table without the stack's, or `file`. */
  readonly place: string;
  /** The row as JSON has it, sets as sorted lists; of a file only its key. */
  readonly row: Readonly<Record<string, unknown>>;
  /** All of it as one text, attributes in alphabetical order. */
  readonly text: string;
}

/** Normalizes a row for comparison: attributes come in any order, and JSON has no sets. */
const plain = (value: unknown): unknown => {
  if (value instanceof Set) return [...(value as Set<unknown>)].sort();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, each]) => [name, plain(each)]),
  );
};

/** A row as {@link readStoredRows} has it. */
export const toStored = (place: string, item: object): Stored => {
  const row = plain(item) as Stored['row'];
  return { place, row, text: `${place} ${JSON.stringify(row)}` };
};

/** Every row of every table of the site under test, whatever tables there are, and every key of its media bucket. */
export const readStoredRows = async (): Promise<Stored[]> => {
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
  const documents = DynamoDBDocumentClient.from(tables);
  const files = new S3Client({
    ...settings,
    endpoint: environment.AWS_ENDPOINT_URL_S3,
    forcePathStyle: true,
  });
  const found: Stored[] = [];
  const prefix = (outputs.LearningTable ?? '').replace(/LearningTable$/, '');
  const { TableNames = [] } = await tables.send(new ListTablesCommand({}));
  for (const name of TableNames) {
    const place = name.slice(prefix.length).replace(/Table$/, '');
    found.push(...(await readRows(documents, name)).map((item) => toStored(place, item)));
  }
  let more: string | undefined;
  do {
    const page = await files.send(
      new ListObjectsV2Command({ Bucket: outputs.MediaBucketName, ContinuationToken: more }),
    );
    found.push(...(page.Contents ?? []).map(({ Key }) => toStored('file', { key: Key })));
    more = page.NextContinuationToken;
  } while (more !== undefined);
  tables.destroy();
  files.destroy();
  return found;
};
