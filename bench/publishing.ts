import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startAwsEndpoint } from '../infra/local/aws/endpoint.ts';
import { secretAccessKey } from '../infra/local/aws/sigv4.ts';
import { createMetrics } from '../infra/local/metrics/metrics.ts';
import { openObjectStore } from '../infra/local/s3/objects.ts';
import { createS3Service } from '../infra/local/s3/service.ts';
import { openDocuments } from '../infra/local/state/documents.ts';
import { shellKey } from '../lambdas/pages/static-pages.ts';
import { createTables, startDynamoDb, tables } from '../test/support/dynamodb.ts';
import { writeCourseFolders } from './course-folders.ts';
import type { Place, PublishingCost } from './publish-once.ts';

/** What one `apply` takes: its own process, from reading the folder to the last page. */
export interface PublishingFigure extends PublishingCost {
  readonly run: string;
  readonly courses: number;
}

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey };
const shellFile = join(import.meta.dirname, '..', 'web', 'dist', shellKey);

/** One `apply` in a process of its own, so that its memory is its own; with the settings of `npm run content`. @param cache a folder */
const applyAside = async (place: Place, cache: string): Promise<PublishingCost> => {
  const child = fork(join(import.meta.dirname, 'publish-once.ts'), [JSON.stringify(place)], {
    execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=50'],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as PublishingCost));
    child.once('exit', (code) => reject(new Error(`Publishing ended with ${code}`)));
  });
};

/** Gives a course another title, as an author would. */
const rename = (folder: string, id: string, title: string): void => {
  const file = join(folder, id, 'course.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`));
};

/** Makes a course popular: its place moves in every list of courses, those of all its words too. */
const makePopular = (folder: string, id: string): void => {
  const file = join(folder, id, 'course.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^learners: .*$/m, 'learners: 20001'));
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
  const storage = new S3Client({
    endpoint: aws.endpoint,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  });
  if (existsSync(shellFile)) {
    await storage.send(
      new PutObjectCommand({ Bucket: 'site', Key: shellKey, Body: readFileSync(shellFile) }),
    );
  }
  const place = {
    folder,
    notes: join(scratch, 'notes'),
    database: db.endpoint,
    storage: aws.endpoint,
    credentials,
    tables,
  };
  try {
    const figures: PublishingFigure[] = [];
    const run = async (name: string): Promise<void> => {
      figures.push({ run: name, courses, ...(await applyAside(place, join(scratch, 'compiled'))) });
    };
    await run('first publication');
    await run('nothing changed');
    rename(folder, 'course-000007', 'Another name of retrieval');
    await run('one course renamed');
    rename(folder, 'course-000007', 'Entirely renamed retrieval');
    makePopular(folder, 'course-000007');
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
 * Publishing a catalog of so many courses for the first time, then nothing, then one course of another name, then that one of
 * another popularity too. The stand-ins of database and storage run outside the measured process; what they keep is in memory where
 * the system has a folder for that.
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
  const courses = Number(process.argv[2] ?? 1_000);
  process.stdout.write(`${JSON.stringify(await benchPublishing(courses), null, 2)}\n`);
}
