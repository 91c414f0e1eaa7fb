import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvePruning, describePruning } from '#bin/content/plan/approve-pruning.ts';
import { findNamingPages } from '#bin/content/plan/naming-pages.ts';
import { makePlan, type Plan } from '#bin/content/plan/plan.ts';
import { noPruning, type Pruning } from '#bin/content/plan/pruning.ts';
import { type AwsEndpoint, startAwsEndpoint } from '#infra/local/aws/endpoint.ts';
import { secretAccessKey } from '#infra/local/aws/sigv4.ts';
import { createMetrics } from '#infra/local/metrics/metrics.ts';
import { openObjectStore } from '#infra/local/s3/objects.ts';
import { createS3Service } from '#infra/local/s3/service.ts';
import { type Documents, openDocuments } from '#infra/local/state/documents.ts';
import { makeCourse, registered, resolved } from '../../support/courses.ts';
import { courseOf, video } from '../../support/learning.ts';
import { makeTarget } from '../../support/publishing.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const published = [
  courseOf('gone', [video('a'), video('b')]),
  courseOf('gone-too', [video('a')]),
  courseOf('less', [video('a'), video('b')]),
].map((course, index) => registered(course, index + 1));
const planWith = (pruning: Pruning): Plan =>
  makePlan(resolved([courseOf('less', [video('a')])]), published, {}, [], pruning);
const plan = planWith({
  courses: new Set(['gone', 'gone-too']),
  lectures: new Map([['less', new Set(['b'])]]),
  keptLectures: [],
  files: ['media/courses/gone/a.12345678.mp4'],
});

/** Returns the outcome of the approval, and how often it asked. */
const decide = async (of: Plan, given: string | undefined, typed?: string) => {
  let asked = 0;
  const ask = (question: string) => {
    asked += 1;
    expect(question).toContain('number of courses to remove, 2,');
    return Promise.resolve(typed);
  };
  const outcome = await approvePruning(of, given, ask).then(
    () => 'goes on',
    (error: Error) => error.message,
  );
  return [outcome, asked];
};

describe('pruning', () => {
  it('says how much is removed, and which pages name it', () => {
    expect(describePruning(plan, [{ path: '/training/technical', courses: ['gone', 'gone-too'] }])).toBe(
      'Removed: 2 courses, 4 lectures, 1 file.\nThe page /training/technical names gone, gone-too.\n',
    );
    expect(describePruning(planWith(noPruning), [])).toBe('');
  });

  it('continues when the number of courses was typed or given', async () => {
    expect(await decide(plan, undefined, ' 2 ')).toEqual(['goes on', 1]);
    expect(await decide(plan, '2')).toEqual(['goes on', 0]);
  });

  it.each([
    ['yes', 'yes is not it'],
    ['1', '1 is not it'],
    ['', 'There was no answer'],
    [undefined, 'There was no answer'],
  ])('stops at the answer %j', async (typed, heard) => {
    const message = `${heard}: 2 courses would go. Nothing was removed, and nothing published.`;
    expect(await decide(plan, undefined, typed)).toEqual([message, 1]);
    expect(await decide(plan, typed ?? '')).toEqual([message, 0]);
  });

  it('asks nothing when nothing is removed', async () => {
    expect(await decide(planWith(noPruning), undefined)).toEqual(['goes on', 0]);
  });

  it('asks when only lectures or files go', async () => {
    const ask = () => Promise.resolve(undefined);
    for (const pruning of [
      { ...noPruning, files: ['covers/less.12345678.webp'] },
      { ...noPruning, lectures: new Map([['less', new Set(['b'])]]) },
    ]) {
      await expect(approvePruning(planWith(pruning), undefined, ask)).rejects.toThrow('0 courses would go');
      await approvePruning(planWith(pruning), '0', ask);
    }
  });
});

describe('the pages that name a course', () => {
  const folder = temporaryFolder(afterAll);
  let documents: Documents;
  let aws: AwsEndpoint;
  let storage: S3Client;
  beforeAll(async () => {
    documents = openDocuments(folder);
    aws = await startAwsEndpoint(createMetrics());
    aws.serve({ s3: createS3Service(openObjectStore(join(folder, 's3'), documents, ['site']), ['site']) });
    storage = new S3Client({
      endpoint: aws.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'LOCALTEST', secretAccessKey },
    });
    const link = (id: string): string => `<a href="/courses/${id}">Course</a>`;
    const pages = {
      'index.html': `${link('gone')}${link('gone-too')}`,
      'skeletons/index.html': link('gone-too'),
      'skeletons/courses.html': '<p>Courses</p>',
      'courses.html': link('gone'),
      'courses/less.html': link('gone'),
      'instructors/ada.html': link('gone'),
      'about.html': `${link('gone-on')}${link('less')}`,
      'training/technical.html': `${link('gone')}<a href="https://site.test/courses/gone-too?x=1">`,
      'assets/chunk.js': '"/courses/gone"',
    };
    for (const [Key, Body] of Object.entries(pages)) {
      await storage.send(new PutObjectCommand({ Bucket: 'site', Key, Body }));
    }
  });
  afterAll(async () => {
    storage.destroy();
    await aws.close();
    documents.close();
  });

  it('are those of the site as it was built, and courses that link to it; not the lists made anew', async () => {
    const target = {
      ...makeTarget({} as never, 'catalog'),
      storage,
      site: { bucket: 'site', url: 'https://site.test' },
    };
    const staying = resolved([
      makeCourse({ id: 'next', longDescriptionHtml: '<p>After <a href="/courses/gone">that</a>.</p>' }),
      makeCourse({ id: 'alone' }),
    ]);
    expect(await findNamingPages(target, ['gone', 'gone-too'], staying)).toEqual([
      { path: '/', courses: ['gone-too'] },
      { path: '/courses/next', courses: ['gone'] },
      { path: '/training/technical', courses: ['gone', 'gone-too'] },
    ]);
    expect(await findNamingPages(target, [], staying)).toEqual([]);
  });
});
