import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCatalogPublication } from '#lambdas/stores/catalog/publish/catalog-publication.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { quizKey } from '#lambdas/stores/catalog/rows/catalog-keys.ts';
import { readCourses } from '../support/content-target.ts';
import { captions, inCourse, lectureCourse, lectureFiles, mp4, quiz } from '../support/course-folder.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { applyTo, makeTarget } from '../support/publishing.ts';
import { readRow } from '../support/rows.ts';
import { fakeStorage } from '../support/storage.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();

const setUp = async (table: string, files = lectureFiles, now: () => number = Date.now) => {
  const documents = db.client();
  await createTable(documents, 'catalog', table);
  const folder = makeFolder(inCourse('vectors', { 'course.yaml': lectureCourse, ...files }), onTestFinished);
  const storage = fakeStorage();
  const target = { ...makeTarget(documents, table), storage: storage.client, now };
  const apply = async () => applyTo(target, await readCourses(folder));
  return { folder, storage, documents, apply, store: createCatalogStore(documents, table) };
};

describe('applying course files', () => {
  it('stores each file under a key of its content, for ever, with its type', async () => {
    const { storage, apply } = await setUp(nameTable('files'));
    expect((await apply()).plan.missingFiles).toHaveLength(2);
    const keys = [...storage.files.keys()].sort();
    expect(keys).toEqual([
      expect.stringMatching(/^captions\/vectors\/welcome\.en\.[0-9a-f]{8}\.vtt$/),
      expect.stringMatching(/^media\/courses\/vectors\/welcome\.[0-9a-f]{8}\.mp4$/),
    ]);
    expect(keys.map((key) => storage.files.get(key))).toEqual([
      expect.objectContaining({ contentType: 'text/vtt; charset=utf-8' }),
      expect.objectContaining({
        contentType: 'video/mp4',
        bytes: lectureFiles['lectures/welcome.mp4'].length,
      }),
    ]);
    for (const { cacheControl } of storage.files.values()) {
      expect(cacheControl).toBe('public,max-age=31536000,immutable');
    }
  });

  it('publishes the course as its readers expect it, lengths read from the files', async () => {
    const { storage, apply, store } = await setUp(nameTable('course'));
    await apply();
    const [captionsKey = '', videoKey = ''] = [...storage.files.keys()].sort();
    expect((await store.getCourse('vectors'))?.sections).toEqual([
      {
        title: 'One',
        lectures: [
          {
            id: 'welcome',
            title: 'Welcome',
            type: 'free',
            contentType: 'video',
            duration: 61,
            videoKey,
            captions: [{ lang: 'en', label: 'English', key: captionsKey }],
          },
          { id: 'check', title: 'Check', type: 'free', contentType: 'quiz', duration: 0, quizId: 'basics' },
        ],
      },
    ]);
  });

  it('publishes quizzes with ids of their questions and options, and their key', async () => {
    const { documents, apply } = await setUp(nameTable('quiz'));
    await apply();
    const row = await readRow(documents, nameTable('quiz'), quizKey('vectors', 'basics'));
    expect(row).toMatchObject({
      id: 'basics',
      title: 'Basics',
      passPercent: 70,
      attemptsAllowed: 0,
      questions: [
        {
          id: 'which',
          kind: 'single',
          options: [
            { id: 'a', text: 'one' },
            { id: 'b', text: 'two' },
          ],
          answer: ['b'],
        },
      ],
    });
  });

  it('sends and writes nothing the second time, only what changed the third, and mends what was lost', async () => {
    const { folder, storage, apply } = await setUp(nameTable('again'));
    await apply();
    const again = await apply();
    expect([
      again.writes,
      again.plan.missingFiles,
      storage.commands.filter((name) => name === 'PutObjectCommand'),
    ]).toEqual([0, [], ['PutObjectCommand', 'PutObjectCommand']]);

    writeFileSync(join(folder, 'vectors/lectures/welcome.mp4'), mp4(62));
    const changed = await apply();
    expect(changed.plan.missingFiles.map(({ contentType }) => contentType)).toEqual(['video/mp4']);
    expect(changed.plan.changed).toHaveLength(1);

    storage.files.clear();
    expect((await apply()).plan.missingFiles).toHaveLength(2);
    expect(storage.files.size).toBe(2);
  });

  it("dates a course by its last publication on the site's clock, and by its author where there is a date", async () => {
    const now = Date.parse('2027-03-04T23:59:00.000Z');
    const { folder, store, documents, apply } = await setUp(nameTable('dated'), lectureFiles, () => now);
    await apply();
    const readDay = async () => (await store.getCourse('vectors'))?.updated;
    expect(await readDay()).toBe('2027-03-04');
    const { courses } = await createCatalogPublication(documents, nameTable('dated')).readRegister();
    expect(courses.map(({ firstPublished }) => firstPublished)).toEqual(['2027-03-04']);
    appendFileSync(join(folder, 'vectors/course.yaml'), 'updated: 2026-10-01\n');
    await apply();
    expect(await readDay()).toBe('2026-10-01');
  });

  it('notices that only a quiz changed, and removes one that no lecture has any more', async () => {
    const { folder, apply, documents } = await setUp(nameTable('quizzes'));
    await apply();
    const at = (name: string) => join(folder, 'vectors', name);
    writeFileSync(at('quizzes/basics.yaml'), quiz.replace('answer: 1', 'answer: 0'));
    expect((await apply()).plan.changed).toHaveLength(1);

    writeFileSync(at('quizzes/renamed.yaml'), quiz);
    rmSync(at('quizzes/basics.yaml'));
    writeFileSync(at('course.yaml'), lectureCourse.replace('quizzes/basics', 'quizzes/renamed'));
    await apply();
    const readQuiz = async (id: string) =>
      await readRow(documents, nameTable('quizzes'), quizKey('vectors', id));
    expect(await readQuiz('renamed')).toMatchObject({ title: 'Basics' });
    expect(await readQuiz('basics')).toBeUndefined();
  });

  it('sends a large file in parts', async () => {
    const video = Buffer.concat([mp4(61), Buffer.alloc(20_000_000)]);
    const { storage, apply } = await setUp(nameTable('parts'), {
      ...lectureFiles,
      'lectures/welcome.mp4': video,
    });
    await apply();
    expect(storage.commands.filter((name) => name === 'UploadPartCommand')).toHaveLength(3);
    expect([...storage.files.values()].map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual([
      Buffer.byteLength(captions),
      video.length,
    ]);
  });
});
