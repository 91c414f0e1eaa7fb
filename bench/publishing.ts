import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resourceUsage } from 'node:process';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createProgress } from '../bin/content/progress.ts';
import { applyFolder } from '../bin/content/publish-folder.ts';
import type { Target } from '../bin/content/target.ts';
import { startAwsEndpoint } from '../infra/local/aws/endpoint.ts';
import { secretAccessKey } from '../infra/local/aws/sigv4.ts';
import { createMetrics } from '../infra/local/metrics/metrics.ts';
import { openObjectStore } from '../infra/local/s3/objects.ts';
import { createS3Service } from '../infra/local/s3/service.ts';
import { openDocuments } from '../infra/local/state/documents.ts';
import { shellKey } from '../lambdas/pages/static-pages.ts';
import { createTables, startDynamoDb, tables } from '../test/support/dynamodb.ts';
import { writeCourseFolders } from './course-folders.ts';

/** What one `apply` takes: its own process, from reading the folder to the last page. */
export interface PublishingFigure {
  readonly run: string;
  readonly courses: number;
  readonly seconds: number;
  /** Of the processors, all threads together: what other work on the machine hardly changes. */
  readonly cpuSeconds: number;
  /** Resident memory at its highest. */
  readonly megabytes: number;
  /** Calls to the tables that read, and what they consumed. */
  readonly reads: number;
  readonly readUnits: number;
  /** Items written or removed. */
  readonly itemsWritten: number;
  readonly writeUnits: number;
  /** Calls to the buckets that read or list. */
  readonly objectReads: number;
  readonly objectsPut: number;
  readonly kilobytesPut: number;
}

type Cost = Omit<PublishingFigure, 'run' | 'courses'>;

interface Place {
  readonly folder: string;
  readonly notes: string;
  readonly database: string;
  readonly storage: string;
  readonly tables: typeof tables;
}

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey };
const region = 'us-east-1';
const shellFile = join(import.meta.dirname, '..', 'web', 'dist', shellKey);

const openStorage = (endpoint: string): S3Client =>
  new S3Client({ endpoint, region, credentials, forcePathStyle: true });

/** Counts what a run reads and writes from here on. */
const watch = (documents: DynamoDBDocumentClient, storage: S3Client) => {
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
        objects.kilobytesPut += (typeof Body === 'string' || Body instanceof Uint8Array ? Buffer.byteLength(Body) : 0) / 1e3;
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

/** One `apply` in this process. */
const apply = async ({ folder, notes, database, storage: endpoint, tables: names }: Place): Promise<Cost> => {
  const begun = performance.now();
  const client = new DynamoDBClient({ endpoint: database, region, credentials });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const storage = openStorage(endpoint);
  const count = watch(documents, storage);
  const target: Target = {
    documents,
    storage,
    table: names.catalog,
    bucket: 'media',
    subscriptions: names.subscriptions,
    learning: names.learning,
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
    { prune: false, work: join(notes, 'work'), notes, all: false, renditions: false, quality: 'full' },
    () => Promise.resolve(target),
    { progress: createProgress(process.stderr), signal: new AbortController().signal },
  );
  if (code !== 0) throw new Error(`Publishing ended with ${code}`);
  const cpu = process.cpuUsage();
  return {
    seconds: Math.round((performance.now() - begun) / 100) / 10,
    cpuSeconds: Math.round((cpu.user + cpu.system) / 1e5) / 10,
    megabytes: Math.round(resourceUsage().maxRSS / 1024),
    ...count(),
  };
};

/** The same in a process of its own, so that its memory is its own. */
const applyAside = async (place: Place): Promise<Cost> => {
  const child = fork(import.meta.filename, [JSON.stringify(place)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Cost));
    child.once('exit', (code) => reject(new Error(`Publishing ended with ${code}`)));
  });
};

/** Gives a course another title and more learners, as an author would. */
const edit = (folder: string, id: string): void => {
  const file = join(folder, id, 'course.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^title: .*$/m, 'title: Entirely renamed retrieval').replace(/^learners: .*$/m, 'learners: 20001'));
};

const measure = async (courses: number, scratch: string): Promise<PublishingFigure[]> => {
  const folder = join(scratch, 'courses');
  writeCourseFolders(folder, courses);
  const db = await startDynamoDb();
  await createTables(db.client());
  const state = openDocuments(join(scratch, 'state'));
  const aws = await startAwsEndpoint(createMetrics());
  const buckets = ['media', 'site'];
  aws.serve({ s3: createS3Service(openObjectStore(join(scratch, 's3'), state, buckets), buckets) });
  const storage = openStorage(aws.endpoint);
  if (existsSync(shellFile)) {
    await storage.send(new PutObjectCommand({ Bucket: 'site', Key: shellKey, Body: readFileSync(shellFile) }));
  }
  const place = { folder, notes: join(scratch, 'notes'), database: db.endpoint, storage: aws.endpoint, tables };
  try {
    const figures: PublishingFigure[] = [];
    const run = async (name: string): Promise<void> => {
      figures.push({ run: name, courses, ...(await applyAside(place)) });
    };
    await run('first publication');
    await run('nothing changed');
    edit(folder, 'course-000007');
    await run('one course changed');
    return figures;
  } finally {
    storage.destroy();
    await aws.close();
    state.close();
    await db.close();
  }
};

/**
 * Publishing a catalog of so many courses for the first time, then nothing, then one changed course. The stand-ins of database and
 * storage run outside the measured process; what they keep is in memory where the system has a folder for that.
 */
export const benchPublishing = async (courses: number): Promise<PublishingFigure[]> => {
  const inMemory = '/dev/shm';
  const scratch = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'northlight-bench-'));
  try {
    return await measure(courses, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const [, , given = ''] = process.argv;
  if (process.send) process.send(await apply(JSON.parse(given) as Place));
  else process.stdout.write(`${JSON.stringify(await benchPublishing(Number(given || 1_000)), null, 2)}\n`);
}
