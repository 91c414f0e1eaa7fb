import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resourceUsage } from 'node:process';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createProgress } from '../bin/content/progress.ts';
import { applyFolder } from '../bin/content/publish/publish-folder.ts';
import type { Target } from '../bin/content/target.ts';
import { withoutCallLog } from '../lambdas/platform/services/without-call-log.ts';

/** Cost of one `apply` in its own process, from reading the folder to the last page. */
export interface PublishingCost {
  readonly seconds: number;
  /** Processor time of all threads, which other work on the machine hardly affects. */
  readonly cpuSeconds: number;
  /** Peak resident memory. */
  readonly megabytes: number;
  /** Read calls to the tables, and the units that they consumed. */
  readonly reads: number;
  readonly readUnits: number;
  /** Items written or removed. */
  readonly itemsWritten: number;
  readonly writeUnits: number;
  /** Read and list calls to the buckets. */
  readonly objectReads: number;
  readonly objectsPut: number;
  readonly kilobytesPut: number;
}

/** Source and target of an `apply`. */
export interface Place {
  readonly folder: string;
  readonly notes: string;
  readonly database: string;
  readonly storage: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly tables: {
    readonly catalog: string;
    readonly subscriptions: string;
    readonly learning: string;
    readonly payments: string;
  };
}

const region = 'us-east-1';
const shellFile = join(import.meta.dirname, '..', 'web', 'dist', 'app.html');

/** Counts what a run reads and writes from now on. @returns a function that reads the counts */
const startCounting = (documents: DynamoDBDocumentClient, storage: S3Client) => {
  const counts = { reads: 0, readUnits: 0, itemsWritten: 0, writeUnits: 0 };
  const objects = { objectReads: 0, objectsPut: 0, kilobytesPut: 0 };
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = /^(BatchWrite|Update|Put|Delete)/.test(String(context.commandName));
      const input = args.input as {
        ReturnConsumedCapacity?: string;
        RequestItems?: Readonly<Record<string, readonly unknown[]>>;
      };
      input.ReturnConsumedCapacity = 'TOTAL';
      const result = await next(args);
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: unknown };
      const units = ([ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[]).reduce(
        (sum, { CapacityUnits = 0 }) => sum + CapacityUnits,
        0,
      );
      if (isWrite) {
        counts.itemsWritten +=
          context.commandName === 'BatchWriteItemCommand' || context.commandName === 'BatchWriteCommand'
            ? Object.values(input.RequestItems ?? {}).reduce((sum, items) => sum + items.length, 0)
            : 1;
        counts.writeUnits += units;
      } else {
        counts.reads += 1;
        counts.readUnits += units;
      }
      return result;
    },
    { step: 'initialize', name: 'watch' },
  );
  storage.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName === 'PutObjectCommand') {
        const { Body } = args.input as { Body?: string | Uint8Array };
        objects.objectsPut += 1;
        objects.kilobytesPut +=
          (typeof Body === 'string' || Body instanceof Uint8Array ? Buffer.byteLength(Body) : 0) / 1e3;
      } else if (/^(Get|Head|List)/.test(String(context.commandName))) objects.objectReads += 1;
      return next(args);
    },
    { step: 'initialize', name: 'watch' },
  );
  return () => ({
    ...counts,
    readUnits: Math.round(counts.readUnits),
    writeUnits: Math.round(counts.writeUnits),
    ...objects,
    kilobytesPut: Math.round(objects.kilobytesPut),
  });
};

/** Runs one `apply` in this process. */
const apply = async ({
  folder,
  notes,
  database,
  storage: endpoint,
  credentials,
  tables: names,
}: Place): Promise<PublishingCost> => {
  const begun = performance.now();
  const client = withoutCallLog(new DynamoDBClient({ endpoint: database, region, credentials }));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const storage = withoutCallLog(new S3Client({ endpoint, region, credentials, forcePathStyle: true }));
  const readCounts = startCounting(documents, storage);
  const target: Target = {
    documents,
    storage,
    table: names.catalog,
    bucket: 'media',
    subscriptions: names.subscriptions,
    learning: names.learning,
    payments: names.payments,
    ...(existsSync(shellFile) && { site: { bucket: 'site', url: 'https://example.org' } }),
    now: Date.now,
    name: 'bench',
    close: () => {
      client.destroy();
      storage.destroy();
    },
  };
  const code = await applyFolder(
    folder,
    {
      prune: false,
      work: join(notes, 'work'),
      notes,
      all: false,
      renditions: false,
      quality: 'full',
      run: true,
    },
    () => Promise.resolve(target),
    { progress: createProgress(process.stderr), signal: new AbortController().signal },
  );
  if (code !== 0) throw new Error(`Publishing ended with ${code}`);
  const cpu = process.cpuUsage();
  return {
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    cpuSeconds: Math.round((cpu.user + cpu.system) / 1e5) / 10,
    megabytes: Math.round(resourceUsage().maxRSS / 1024),
    ...readCounts(),
  };
};

if (process.send) process.send(await apply(JSON.parse(process.argv[2] ?? '{}') as Place));
