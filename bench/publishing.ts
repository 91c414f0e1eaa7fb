import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
import { runInProcess, withScratchFolder } from './measure.ts';
import type { Place, PublishingCost } from './publish-once.ts';

export interface PublishingFigure extends PublishingCost {
  readonly run: string;
  readonly courses: number;
}

const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey };
const shellFile = join(import.meta.dirname, '..', 'web', 'dist', shellKey);

/** Runs one `apply` in its own process, with the settings of `npm run content`. @param cache folder for compiled code */
const applyInProcess = (place: Place, cache: string): Promise<PublishingCost> =>
  runInProcess(join(import.meta.dirname, 'publish-once.ts'), [JSON.stringify(place)], {
    execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=50'],
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Gives a course another title, as an author would. */
const rename = (folder: string, id: string, title: string): void => {
  const file = join(folder, id, 'course.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title: .*$/m, `title: ${title}`));
};

/** Makes a course popular, which moves it in every list of courses, including the lists of all its words. */
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
      figures.push({ run: name, courses, ...(await applyInProcess(place, join(scratch, 'compiled'))) });
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
 * Measures publishing a catalog for the first time, then without changes, then with one course renamed, then with that course renamed and
 * more popular. The stand-ins for database and storage run outside of the measured process; their data is in memory if the system has a
 * folder for that.
 */
export const benchPublishing = (courses: number): Promise<PublishingFigure[]> => {
  const inMemory = '/dev/shm';
  return withScratchFolder(
    (scratch) => measure(courses, scratch),
    existsSync(inMemory) ? inMemory : tmpdir(),
  );
};

if (import.meta.main) {
  const courses = Number(process.argv[2] ?? 1_000);
  process.stdout.write(`${JSON.stringify(await benchPublishing(courses), null, 2)}\n`);
}
