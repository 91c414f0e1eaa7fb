import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeApplied } from '#bin/content/plan/describe.ts';
import { endPreviews, makePreview } from '#bin/content/preview/preview.ts';
import type { Target } from '#bin/content/target.ts';
import { CoursePreview } from '#contract/schemas/drip.ts';
import { getCoursePreview } from '#lambdas/catalog/get-course-preview.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { createReadPreview } from '#lambdas/stores/catalog/read/previews.ts';
import { createTarget, planText, readCourses } from '../support/content-target.ts';
import { inCourse, lectureCourse, lectureFiles, plainCourse } from '../support/course-folder.ts';
import { operationRequest } from '../support/operation-request.ts';
import { applyTo, countCalls } from '../support/publishing.ts';
import { readRows } from '../support/rows.ts';
import type { FakeStorage } from '../support/storage.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const day = 24 * 3_600_000;
const start = Date.parse('2026-11-22T10:00:00Z');

const db = await useDynamoDb();
const documents = db.client();

let now = start;
let folder: string;
let storage: FakeStorage;
let target: Target;
beforeEach(async () => {
  now = start;
  const made = await createTarget(documents);
  storage = made.storage;
  target = {
    ...made.target,
    site: { bucket: 'site', url: 'https://northlight.example' },
    now: () => now,
  };
  folder = makeFolder(
    {
      ...inCourse('vectors', {
        'course.yaml': `drip: true\n${lectureCourse}`,
        ...lectureFiles,
        'cover.webp': Buffer.from('RIFF0000WEBP0000', 'latin1'),
      }),
      ...inCourse('staying', { 'course.yaml': plainCourse }),
    },
    onTestFinished,
  );
});

const weekly = (days: number): string =>
  `drip: true\n${lectureCourse}`.replace(
    'title: Check\n        type: free',
    `title: Check\n        type: drip\n        release: { afterDays: ${days} }`,
  );
const write = (text: string) => writeFileSync(join(folder, 'vectors/course.yaml'), text);
const read = () => readCourses(folder);
const vectors = async () => {
  const found = (await read()).find(({ course }) => course.id === 'vectors');
  if (!found) throw new Error('There is no such course');
  return found;
};
const apply = async (prune = false) => applyTo(target, await read(), { prune });
const plan = async (prune = false) => planText(target, await read(), prune);
/** Reads everything published: files, and all rows except previews. */
const published = async () => {
  const rows = await readRows(documents, target.table);
  return {
    rows: rows.filter(({ pk }) => !String(pk).startsWith('PREVIEW#')),
    files: new Map(storage.files),
  };
};
const look = async (link: string, query: Record<string, string> = {}, client = documents) => {
  const operation = getCoursePreview({
    readPreview: createReadPreview(client, target.table),
    now: () => now,
  });
  const { status, body } = await operation(
    operationRequest({ params: { token: link.slice(link.lastIndexOf('/') + 1) }, query }),
  );
  expect(status).toBe(200);
  return CoursePreview.parse(body);
};

describe('a draft', () => {
  it('is planned and never published, and apply says that it left it out', async () => {
    write(`draft: true\n${weekly(7)}`);
    expect(await plan()).toContain('= vectors, a draft: not published\n      price: free\n');
    const applied = await apply();
    expect(describeApplied(applied, 'here', false)).toContain(
      '1 draft left out, as draft: true says: vectors. content preview shows them.',
    );
    const { rows, files } = await published();
    expect(JSON.stringify(rows)).not.toContain('welcome');
    expect([...files.keys()].filter((key) => key.includes('vectors'))).toEqual([]);
    expect(await createCatalogStore(documents, target.table).getCourse('vectors')).toBeUndefined();
  });

  it('of a published course leaves that one as it is, pruning or not', async () => {
    write(weekly(7));
    await apply();
    const before = await published();
    write(`draft: true\n${weekly(9).replace(/ {6}- id: check[\s\S]*/, '')}`);
    rmSync(join(folder, 'vectors/quizzes'), { recursive: true });
    expect(await plan()).toContain('= vectors, a draft: not published\n');
    for (const prune of [false, true]) {
      const { writes, filesRemoved, lecturesRemoved, coursesRemoved } = await apply(prune);
      expect({ writes, filesRemoved, lecturesRemoved, coursesRemoved }).toEqual({
        writes: 0,
        filesRemoved: 0,
        lecturesRemoved: 0,
        coursesRemoved: 0,
      });
      expect(await published()).toEqual(before);
    }
  });
});

describe('a preview', () => {
  it('changes nothing that is published, uploads nothing, and shows the course as it would be', async () => {
    write(weekly(7));
    await apply();
    const before = await published();
    write(`draft: true\n${weekly(3).replace('title: Welcome', 'title: Hello')}`);
    const { link, endsAt } = await makePreview(target, await vectors(), 7);
    expect(await published()).toEqual(before);
    expect(link).toMatch(/^https:\/\/northlight\.example\/preview\/vectors_[\w-]{32}$/);
    expect(endsAt).toBe(start + 7 * day);
    const { course, content, mails, changes, expiresAt } = await look(link);
    expect(course.image).toBeUndefined();
    expect(course.schedule).toContainEqual({ lectureId: 'check', title: 'Check', release: { afterDays: 3 } });
    expect(content.subscribedAt).toBe(new Date(start).toISOString());
    expect(content.unlockedContent).toEqual(['welcome']);
    expect(content.content[0]?.lectures).toEqual([
      expect.objectContaining({ id: 'welcome', title: 'Hello', isUnlocked: true }),
      expect.objectContaining({ id: 'check', unlocksAt: new Date(start + 3 * day).toISOString() }),
    ]);
    expect(JSON.stringify(content)).not.toMatch(/videoKey|captions|media\//);
    expect(mails).toEqual([
      { at: new Date(start).toISOString(), subject: 'Confirm your address: welcome to Vectors' },
      { at: new Date(start + 3 * day).toISOString(), subject: 'New lecture unlocked: Check' },
    ]);
    expect(changes).toEqual([
      '~ vectors',
      '~ lecture welcome: title',
      '> lecture check moves: after 7 days → after 3 days',
      'what the schedule has opened stays open, and nothing is announced twice',
    ]);
    expect(expiresAt).toBe(new Date(start + 7 * day).toISOString());
  });

  it('has the lectures that publishing would keep', async () => {
    write(weekly(7));
    await apply();
    write(weekly(7).replace(/ {6}- id: check[\s\S]*/, ''));
    rmSync(join(folder, 'vectors/quizzes'), { recursive: true });
    const { link } = await makePreview(target, await vectors(), 7);
    const { content, changes } = await look(link, { day: '2026-12-05' });
    expect(content.unlockedContent).toEqual(['welcome', 'check']);
    expect(changes).toContain('= lecture check stays: --prune removes it unless progress hangs on it');
  });

  it('of a course that is published just so says that nothing changes', async () => {
    write(weekly(7));
    await apply();
    expect((await makePreview(target, await vectors(), 7)).changes).toEqual([]);
    const fresh = (await read()).find(({ course }) => course.id === 'staying');
    if (!fresh) throw new Error('There is no such course');
    const renamed = { ...fresh, course: { ...fresh.course, id: 'brand-new' } };
    const { changes } = await makePreview(target, renamed, 1);
    expect(changes[0]).toBe('+ brand-new');
  });

  it('ends with its time, with every other one of the course by preview --end, and never by guessing', async () => {
    write(weekly(7));
    const [short, long] = [
      await makePreview(target, await vectors(), 1),
      await makePreview(target, await vectors(), 9),
    ];
    now = start + day - 1_000;
    await look(short.link);
    now = start + day;
    await expect(look(short.link)).rejects.toMatchObject({ status: 404 });
    await look(long.link);
    for (const wrong of [
      'x',
      'vectors',
      'vectors_',
      `${long.link}x`,
      long.link.replace('vectors_', 'staying_'),
    ]) {
      await expect(look(wrong)).rejects.toMatchObject({ status: 404 });
    }
    expect(await endPreviews(target, join(folder, 'staying'))).toBe(0);
    await look(long.link);
    expect(await endPreviews(target, join(folder, 'vectors'))).toBe(1);
    await expect(look(long.link)).rejects.toMatchObject({ status: 404 });
    expect(await endPreviews(target, join(folder, 'vectors'))).toBe(0);
  });

  it('keeps the secret of its link nowhere, and is deleted by the table', async () => {
    const { link } = await makePreview(target, await vectors(), 7);
    const rows = await readRows(documents, target.table);
    // The secret may have underscores too.
    const secret = link.slice(link.indexOf('/vectors_') + '/vectors_'.length);
    expect(secret).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows).toEqual([expect.objectContaining({ previewEnds: (start + 7 * day) / 1_000 })]);
  });

  it('is one read', async () => {
    const { link } = await makePreview(target, await vectors(), 7);
    const client = db.client();
    const calls = countCalls(client);
    await look(link, { day: '2026-12-24', zone: 'Asia/Tokyo', upgraded: 'true' }, client);
    expect(calls.names).toEqual(['GetItemCommand']);
  });

  it('takes a day as an instant, or as the last moment of a date in the zone, and none before its start', async () => {
    write(weekly(1));
    const { link } = await makePreview(target, await vectors(), 7);
    const isOpen = async (query: Record<string, string>) =>
      (await look(link, query)).content.unlockedContent.includes('check');
    expect(await isOpen({})).toBe(false);
    expect(await isOpen({ day: '2026-11-22' })).toBe(false);
    expect(await isOpen({ day: '2026-11-23T09:59:59.999Z' })).toBe(false);
    expect(await isOpen({ day: '2026-11-23T10:00:00Z' })).toBe(true);
    expect(await isOpen({ day: '2026-11-23' })).toBe(true);
    // In Kiritimati it is already the 23rd when the preview starts, and its last moment is ten hours before the lecture opens.
    expect(await isOpen({ day: '2026-11-23', zone: 'Pacific/Kiritimati' })).toBe(false);
    expect(await isOpen({ day: '2026-11-24', zone: 'Pacific/Kiritimati' })).toBe(true);
    for (const early of ['2026-11-21', '2026-11-22T09:59:59.999Z', '0001-01-01']) {
      await expect(look(link, { day: early })).rejects.toMatchObject({ status: 400 });
    }
    await expect(look(link, { day: '2026-11-22', zone: 'Pacific/Kiritimati' })).rejects.toMatchObject({
      status: 400,
    });
    expect(await isOpen({ day: '9999-12-31', zone: 'Pacific/Pago_Pago' })).toBe(true);
  });

  it('needs a site to be looked at', async () => {
    const { site: _, ...siteless } = target;
    await expect(makePreview(siteless, await vectors(), 7)).rejects.toThrow('has no site');
  });
});
