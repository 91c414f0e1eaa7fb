import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { resolveCourse } from '#bin/content/resolve/resolve-course.ts';
import { describeMadeStreams, describeStreamPlan } from '#bin/content/video/describe-streams.ts';
import type { FfmpegTools } from '#bin/content/video/ffmpeg.ts';
import type { Quality } from '#bin/content/video/ladder.ts';
import { makeStreams, planStreams, withPlannedStreams } from '#bin/content/video/streams.ts';
import { openWorkFolder } from '#bin/content/video/work-folder.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { inCourse } from './course-folder.ts';
import { createTable } from './dynamodb.ts';
import { applyTo, makeTarget, silent } from './publishing.ts';
import { fakeStorage } from './storage.ts';
import { makeFolder, temporaryFolder } from './temporary-folder.ts';

/** A course folder, a target and a work folder, and what the command does with them. */
export const openRenditionCourse = async (
  documents: DynamoDBDocumentClient,
  table: string,
  files: Readonly<Record<string, string | Buffer>>,
  quality: Quality = 'full',
) => {
  await createTable(documents, 'catalog', table);
  await createTable(documents, 'learning', `${table}-learning`);
  await createTable(documents, 'subscriptions', `${table}-subscriptions`);
  const folder = makeFolder(inCourse('vectors', files), onTestFinished);
  const workPath = temporaryFolder(onTestFinished);
  let failing: ((command: string) => void) | undefined;
  const storage = fakeStorage(new Map(), (command) => failing?.(command));
  const target = {
    ...makeTarget(documents, table),
    learning: `${table}-learning`,
    subscriptions: `${table}-subscriptions`,
    storage: storage.client,
  };
  const read = async () => {
    const { courses } = await checkFolder(folder);
    return Promise.all(courses.map(resolveCourse));
  };
  const optionsOf = async (tools: FfmpegTools | undefined, signal = new AbortController().signal) => ({
    work: await openWorkFolder(workPath),
    tools,
    signal,
    quality,
  });
  return {
    storage,
    keys: () => [...storage.files.keys()].sort(),
    puts: () => storage.commands.filter((name) => name === 'PutObjectCommand').length,
    text: (key: string) => Buffer.from(storage.files.get(key)?.content ?? []).toString('utf8'),
    write: (name: string, content: string | Buffer) => writeFileSync(join(folder, 'vectors', name), content),
    fail: (how: ((command: string) => void) | undefined) => void (failing = how),
    lectures: async () =>
      (await createCatalogStore(documents, table).getCourse('vectors'))?.sections.flatMap(
        (section) => section.lectures,
      ),
    plan: async (tools: FfmpegTools | undefined) => {
      const courses = await read();
      const plan = await planStreams(target, courses, await optionsOf(tools));
      const planned = withPlannedStreams(courses, plan);
      return {
        text: describeStreamPlan(plan, tools ? undefined : 'not-found'),
        folders: planned.flatMap(({ course }) =>
          course.sections.flatMap((section) => section.lectures.map(({ stream }) => stream?.folder)),
        ),
      };
    },
    publish: async (
      tools: FfmpegTools | undefined,
      { signal = new AbortController().signal, prune = false, whenRead = () => {} } = {},
    ) => {
      const courses = await read();
      const options = await optionsOf(tools, signal);
      const plan = await planStreams(target, courses, options);
      whenRead();
      const made = await makeStreams(courses, plan, { ...options, progress: silent });
      const applied = await applyTo(target, made.courses, { prune, signal });
      return { applied, said: describeMadeStreams(plan, made, tools ? undefined : 'not-found') };
    },
  };
};

export type RenditionCourse = Awaited<ReturnType<typeof openRenditionCourse>>;
