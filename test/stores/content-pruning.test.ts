import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Target } from '#bin/content/target.ts';
import { createCatalogPublication } from '#lambdas/stores/catalog/publish/catalog-publication.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import {
  completedAttribute,
  enrollmentKey,
  openedAttribute,
  progressKey,
} from '#lambdas/stores/learning/learning-records.ts';
import { lectureKey } from '#lambdas/stores/learning/lecture-record.ts';
import { noteKey } from '#lambdas/stores/learning/notes.ts';
import { itemKey } from '#lambdas/stores/learning/review-record.ts';
import { attemptsKey } from '#lambdas/stores/learning/taken-quiz.ts';
import { subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';
import { createTarget, planText, readCourses } from '../support/content-target.ts';
import { inCourse, lectureCourse, lectureFiles, mp4, plainCourse } from '../support/course-folder.ts';
import { createTable } from '../support/dynamodb.ts';
import { intercept, interleave } from '../support/faults.ts';
import { applyTo, countCalls } from '../support/publishing.ts';
import { putRow, readRows } from '../support/rows.ts';
import { type FakeStorage, fakeStorage } from '../support/storage.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const stayingCourse = plainCourse.replace(/vectors/gi, 'Matrices');

const db = await useDynamoDb();
const documents = db.client();

let folder: string;
let storage: FakeStorage;
let target: Target;
beforeEach(async () => {
  ({ target, storage } = await createTarget(documents));
  folder = makeFolder(
    {
      ...inCourse('vectors', {
        'course.yaml': lectureCourse,
        ...lectureFiles,
        'cover.webp': Buffer.from('RIFF0000WEBP0000', 'latin1'),
      }),
      ...inCourse('staying', { 'course.yaml': stayingCourse }),
    },
    onTestFinished,
  );
});

const apply = async (prune: boolean, to = target, from = folder) =>
  applyTo(to, await readCourses(from, true), { prune });
const plan = async () => planText(target, await readCourses(folder, true), true);
const put = (table: string, item: Record<string, unknown>) => putRow(documents, table, item);
const enroll = (sub: string) =>
  put(target.learning, { ...enrollmentKey(sub, 'vectors'), courseId: 'vectors' });
const dump = async ({ table } = target): Promise<Record<string, unknown>[]> =>
  (await readRows(documents, table)).filter(({ pk }) => pk !== 'PUBLICATION');
const removeCourse = () => rmSync(join(folder, 'vectors'), { recursive: true });
const writeCourse = (text: string) => writeFileSync(join(folder, 'vectors/course.yaml'), text);
const withoutCheck = lectureCourse.slice(0, lectureCourse.indexOf('      - id: check'));
const otherVideo = `      - id: other
        title: Other
        type: free
        contentType: video
        video: lectures/other.mp4
`;
const courseWithOnly = (id: string) =>
  `${plainCourse}sections:\n  - title: One\n    lectures:\n      - { id: ${id}, title: Again, type: free, contentType: other }\n`;
const lecturesNow = async () =>
  (await createCatalogStore(documents, target.table).getCourse('vectors'))?.sections.flatMap(({ lectures }) =>
    lectures.map(({ id }) => id),
  );

describe('pruning a course', () => {
  it('leaves nothing of one that nobody is in, and says so before', async () => {
    await apply(false);
    removeCourse();
    storage.files.set('media/certificates/x.pdf', { bytes: 1 });
    storage.files.set('covers/instructors/ines.01234567.png', { bytes: 1 });
    expect((await apply(false)).writes).toBe(0);
    const text = await plan();
    expect(text).toContain('- vectors\n    learners affected: none\n');
    expect(text).toMatch(/- file media\/courses\/vectors\/welcome\.[0-9a-f]{8}\.mp4\n/);
    expect(text).toContain('- file covers/instructors/ines.01234567.png\n');
    expect(text).toContain('4 files to remove');

    const calls = countCalls(documents);
    const done = await apply(true);
    expect([done.coursesRemoved, done.filesRemoved]).toEqual([1, 4]);
    expect(calls.names).not.toContain('ScanCommand');
    expect(JSON.stringify(await dump())).not.toMatch(/vectors/i);
    expect([...storage.files.keys()]).toEqual(['media/certificates/x.pdf']);
    const again = await apply(true);
    expect([again.writes, again.coursesRemoved, again.filesRemoved]).toEqual([0, 0, 0]);
    expect(await plan()).toBe('Nothing to change.\n');
  });

  it.each([
    ['is enrolled', () => enroll('ada'), '1 enrolled, 0 subscribed'],
    [
      'left nothing but a note',
      () =>
        put(target.learning, {
          ...noteKey('ada', 'vectors', 'welcome'),
          courseId: 'vectors',
          lectureId: 'welcome',
        }),
      'none',
    ],
    [
      'is subscribed',
      () => put(target.subscriptions, { ...subscriptionKey('s1'), courseId: 'vectors' }),
      '0 enrolled, 1 subscribed',
    ],
  ])('leaves all of one where somebody %s', async (_, arrive, counted) => {
    await apply(false);
    await arrive();
    const [items, files] = [await dump(), [...storage.files.keys()]];
    removeCourse();
    expect(await plan()).toContain(`because learners are in them or bought them: vectors (${counted}).`);
    expect((await apply(true)).writes).toBe(0);
    expect([await dump(), [...storage.files.keys()]]).toEqual([items, files]);
  });

  it('stops before someone who enrolls meanwhile', async () => {
    await apply(false);
    const items = await dump();
    removeCourse();
    let arrived = false;
    const client = interleave(db.client(), /^BatchWriteItem/, () => {
      arrived = true;
      return enroll('ada');
    });
    const done = await apply(true, { ...target, documents: client });
    expect([arrived, done.coursesRemoved, done.filesRemoved]).toEqual([true, 0, 0]);
    expect(await dump()).toEqual(items);
  });

  it.each([1, 2, 5, 12, 'the course itself', 'DeleteObjectsCommand'] as const)(
    'is completed by the next run when it is cut off at %s',
    async (where) => {
      const less = makeFolder(inCourse('staying', { 'course.yaml': stayingCourse }), onTestFinished);
      const fresh = { ...target, table: `${target.table}Fresh`, storage: fakeStorage().client };
      await createTable(documents, 'catalog', fresh.table);
      await apply(false, fresh, less);
      await apply(false);
      let writes = 0;
      let cut = false;
      const fail = (name: unknown, input?: unknown) => {
        if (!/^(BatchWrite|Update|DeleteObjects)/.test(String(name))) return;
        writes += 1;
        const last = where === 'the course itself' && JSON.stringify(input)?.includes('COURSE#vectors');
        cut ||= writes === where || name === where || last;
        if (cut) throw new Error('connection lost');
      };
      const [client, files] = [db.client(), fakeStorage(storage.files, fail)];
      intercept(client).meanwhile = (command, input) => Promise.resolve(fail(command, input));
      const broken = { ...target, documents: client, storage: files.client };
      await expect(apply(true, broken, less)).rejects.toThrow('connection lost');
      // The failed run could not release its lease. Its process, this one, is still alive, so the lease is released by hand.
      const publication = createCatalogPublication(documents, target.table);
      const { owner } = await publication.readState();
      if (owner) await publication.release(owner);
      await apply(true, target, less);
      expect(await dump()).toEqual(await dump(fresh));
      expect(storage.files.size).toBe(0);
      expect((await apply(true, target, less)).writes).toBe(0);
    },
  );
});

describe('pruning a lecture', () => {
  it('removes one that nobody began with, its quiz and its files, and keeps the one somebody is at', async () => {
    writeCourse(`${lectureCourse}${otherVideo}`);
    writeFileSync(join(folder, 'vectors/lectures/other.mp4'), mp4(30));
    await apply(false);
    await enroll('ada');
    await put(target.learning, {
      ...lectureKey('ada', 'vectors', 'welcome'),
      lectureId: 'welcome',
    });
    const [video] = [...storage.files.keys()].filter(
      (key) => key.includes('/welcome.') && key.endsWith('.mp4'),
    );
    writeCourse(courseWithOnly('again'));
    await apply(false);
    expect(await lecturesNow()).toEqual(['again', 'welcome', 'check', 'other']);

    const text = await plan();
    expect(text).toContain('~ vectors\n');
    expect(text).toContain('    - lecture check\n    - lecture other\n');
    expect(text).toContain("    = lecture welcome stays: learners' progress hangs on it\n");
    expect(text).toContain('    learners affected: 1 enrolled, 0 subscribed\n');
    expect(text).toMatch(/- file media\/courses\/vectors\/other\./);

    const done = await apply(true);
    expect([done.lecturesRemoved, done.filesRemoved]).toEqual([2, 1]);
    expect(await lecturesNow()).toEqual(['again', 'welcome']);
    expect(storage.files.has(video ?? '')).toBe(true);
    expect(JSON.stringify(await dump())).not.toContain('QUIZ#');
    const again = await apply(true);
    expect([again.writes, again.filesRemoved]).toEqual([0, 0]);
    expect(await plan()).toBe(
      "Nothing to change.\nLectures kept although absent from the folder, because learners' progress hangs on them: vectors/welcome.\n",
    );
  });

  const row = { courseId: 'vectors' };
  it.each([
    ['opened it', { ...progressKey('bob', 'vectors'), [openedAttribute('check')]: 'then' }],
    ['completed it', { ...progressKey('bob', 'vectors'), [completedAttribute('check')]: 'then' }],
    ['has a place in it', { ...lectureKey('bob', 'vectors', 'check'), lectureId: 'check' }],
    ['took notes on it', { ...noteKey('bob', 'vectors', 'check'), ...row, lectureId: 'check' }],
    ['was graded in its quiz', { ...attemptsKey('bob', 'vectors', 'basics'), ...row, quizId: 'basics' }],
    ['answered a question in it', { ...itemKey('bob', 'vectors.lecture.check.why'), ...row }],
    [
      'bookmarked it',
      { pk: enrollmentKey('bob', 'vectors').pk, sk: 'COURSE#vectors#BOOKMARK#1', ...row, lectureId: 'check' },
    ],
  ])('keeps it where somebody %s', async (_, item) => {
    await apply(false);
    await Promise.all([...Array(25).keys()].map((index) => enroll(`learner-${index}`)));
    await enroll('bob');
    await put(target.learning, item);
    writeCourse(withoutCheck);
    expect((await apply(true)).lecturesRemoved).toBe(0);
    expect(await lecturesNow()).toEqual(['welcome', 'check']);
    expect(JSON.stringify(await dump())).toContain('QUIZ#basics');
  });

  it('keeps what one that stays waits for, so that it can still open', async () => {
    const waiting = (id: string, after: string) =>
      `      - { id: ${id}, title: ${id}, type: drip, contentType: other, release: { after: ${after} } }\n`;
    writeCourse(
      `${plainCourse}drip: true\nsections:\n  - title: One\n    lectures:\n      - { id: one, title: One, type: free, contentType: other }\n${waiting('two', 'one')}${waiting('three', 'two')}${waiting('four', 'three')}`,
    );
    await apply(false);
    await enroll('ada');
    await put(target.learning, { ...progressKey('ada', 'vectors'), [openedAttribute('three')]: 'then' });
    writeCourse(`${courseWithOnly('again')}drip: true\n`);
    expect((await apply(true)).lecturesRemoved).toBe(1);
    expect(await lecturesNow()).toEqual(['again', 'one', 'two', 'three']);
  });

  it('removes what a replaced video was, and nothing of courses that the folder lacks', async () => {
    await apply(false);
    await enroll('ada');
    storage.files.set('media/courses/vectors/stray.0a1b2c3d.mp4', { bytes: 1 });
    const files = [...storage.files.keys()];
    writeFileSync(join(folder, 'vectors/lectures/welcome.mp4'), mp4(62));
    expect((await apply(false)).filesRemoved).toBe(0);
    expect((await apply(true)).filesRemoved).toBe(2);
    expect(storage.files.size).toBe(files.length - 1);

    storage.files.set('media/courses/vectors/stray.0a1b2c3d.mp4', { bytes: 1 });
    removeCourse();
    expect((await apply(true)).filesRemoved).toBe(0);
  });
});
