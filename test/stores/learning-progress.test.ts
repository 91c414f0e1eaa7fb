import { beforeEach, describe, expect, it } from 'vitest';
import { intercept, interleave } from '../support/faults.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const quiz = video('quiz', { contentType: 'quiz', duration: 0, quizId: 'check' });
const three = courseOf('course', [video('a'), video('b'), video('c')]);
const reading = video('reading', { contentType: 'other', duration: 0 });

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await room.publish(
  three,
  courseOf('mixed', [video('a'), quiz, reading]),
  courseOf('other', [video('z')]),
  courseOf('vanishing', [video('a')]),
);
beforeEach(() => {
  room.now = Date.parse('2026-11-21T10:00:00.000Z');
});

const write = /^(?:TransactWrite|UpdateItem)/;

describe('the position in a lecture', () => {
  it('is zeros before the first second was watched', async () => {
    const ada = await room.enrolled('course');
    expect((await ada.position('course', 'a')).body).toEqual({
      lectureKey: 'course#a',
      lectureId: 'a',
      timestamp: 0,
      furthest: 0,
      totalDuration: 0,
      completed: false,
      updatedAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it('comes back as it was saved, on another device, after any time', async () => {
    const ada = await room.enrolled('course');
    const saved = (await ada.save('course', 'a', 31.5)).body;
    room.now += 7 * 86_400_000;
    const elsewhere = room.learner(ada.sub, server.client());
    expect((await elsewhere.position('course', 'a')).body).toEqual(saved);
    expect(saved).toMatchObject({ timestamp: 31.5, furthest: 31.5, totalDuration: 60, completed: false });
  });

  it('may move back, while furthest point and completion are kept', async () => {
    const ada = await room.enrolled('course');
    expect((await ada.save('course', 'a', 54)).body.completed).toBe(true);
    expect((await ada.save('course', 'a', 3)).body).toMatchObject({
      timestamp: 3,
      furthest: 54,
      completed: true,
    });
    expect((await ada.position('course', 'a')).body).toMatchObject({
      timestamp: 3,
      furthest: 54,
      completed: true,
    });
  });

  it('is refused beyond the lecture, and without a trace', async () => {
    const ada = await room.enrolled('course');
    expect((await ada.save('course', 'a', 65)).status).toBe(200);
    await expect(ada.save('course', 'a', 65.1)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'timestamp' }] },
    });
    await expect(ada.save('course', 'a', 1, false, 65.1)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'furthest' }] },
    });
    expect((await ada.position('course', 'a')).body).toMatchObject({ timestamp: 65, furthest: 60 });
  });

  it('stores the furthest and the latest point of a learner who went ahead and back within one save', async () => {
    const ada = await room.enrolled('course');
    expect((await ada.save('course', 'a', 3, false, 54)).body).toMatchObject({
      timestamp: 3,
      furthest: 54,
      completed: true,
    });
    expect((await ada.save('course', 'a', 20, false, 2)).body).toMatchObject({ timestamp: 20, furthest: 54 });
  });

  it('is refused in what the learner may not enter', async () => {
    const ada = await room.enrolled('course');
    await expect(ada.save('course', 'z', 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(ada.save('other', 'z', 1)).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(ada.save('nothing', 'z', 1)).rejects.toMatchObject({ message: 'Course not found.' });
    await expect(ada.position('course', 'z')).rejects.toMatchObject({ code: 'not_found' });
    await expect(ada.position('other', 'z')).rejects.toMatchObject({ code: 'not_enrolled' });
  });

  it('is the maximum of many devices saving at once', async () => {
    const ada = await room.enrolled('course');
    const points = [5, 12, 20, 8, 55, 17, 3, 11, 19, 2];
    await Promise.all(
      points.map((point) => room.learner(ada.sub, server.client()).save('course', 'a', point)),
    );
    expect((await ada.position('course', 'a')).body).toMatchObject({ furthest: 55, completed: true });
  });

  it('keeps what another device reached between reading and writing', async () => {
    const ada = await room.enrolled('course');
    const client = interleave(server.client(), write, () => ada.save('course', 'a', 58));
    expect((await room.learner(ada.sub, client).save('course', 'a', 10)).body).toMatchObject({
      timestamp: 10,
      furthest: 58,
      completed: true,
    });
    expect((await ada.progress('course')).body).toEqual({ progress: 33, completedLectures: ['a'] });
  });
});

describe('progress in a course', () => {
  it('counts completed lectures in the order of the course', async () => {
    const ada = await room.enrolled('course');
    await ada.save('course', 'c', 60);
    expect((await ada.progress('course')).body).toEqual({ progress: 33, completedLectures: ['c'] });
    await ada.save('course', 'a', 60);
    expect((await ada.progress('course')).body).toEqual({ progress: 66, completedLectures: ['a', 'c'] });
  });

  it('counts both when two devices complete two lectures at once', async () => {
    const ada = await room.enrolled('course');
    const client = interleave(server.client(), write, () => ada.save('course', 'a', 60));
    await room.learner(ada.sub, client).save('course', 'b', 60);
    const [entry] = (await ada.listEnrolled()).body.courses;
    expect(entry?.progress).toBe(66);
  });

  it('does not believe the page about videos and quizzes', async () => {
    const ada = await room.enrolled('mixed');
    expect((await ada.save('mixed', 'a', 10, true)).body.completed).toBe(false);
    expect((await ada.save('mixed', 'quiz', 0, true)).body.completed).toBe(false);
    for (const lecture of ['a', 'quiz']) {
      expect((await ada.report('mixed', lecture, 100)).body).toEqual({ progress: 0, completedLectures: [] });
    }
    await expect(ada.complete('mixed')).rejects.toMatchObject({ status: 409, code: 'not_complete' });
  });

  it('takes the page’s word for a lecture that has no measure, both ways of saying it', async () => {
    const ada = await room.enrolled('mixed');
    expect((await ada.report('mixed', 'reading', 1)).body).toEqual({
      progress: 33,
      completedLectures: ['reading'],
    });
    expect((await ada.report('mixed', 'reading', 0)).body.progress).toBe(33);
    const bob = await room.enrolled('mixed');
    expect((await bob.save('mixed', 'reading', 0, true)).body.completed).toBe(true);
    expect((await bob.save('mixed', 'reading', 0, false)).body.completed).toBe(true);
    expect((await bob.progress('mixed')).body.progress).toBe(33);
  });

  it('keeps a completion that another device reported between reading and writing', async () => {
    const ada = await room.enrolled('mixed');
    const client = interleave(server.client(), write, () => ada.report('mixed', 'reading'));
    expect((await room.learner(ada.sub, client).save('mixed', 'reading', 0)).body.completed).toBe(true);
    expect((await ada.position('mixed', 'reading')).body.completed).toBe(true);
  });

  it('stays finished for the certificate too when the course grows after the last lecture was completed', async () => {
    const ada = await room.enrolled('vanishing');
    await ada.save('vanishing', 'a', 60);
    expect((await ada.progress('vanishing')).body.progress).toBe(100);
    await room.publish(courseOf('vanishing', [video('a'), video('new'), video('newer')]));
    expect((await ada.progress('vanishing')).body.progress).toBe(100);
    await ada.save('vanishing', 'new', 60);
    expect((await ada.listEnrolled()).body.courses[0]?.progress).toBe(100);
    expect((await ada.complete('vanishing')).body.completed).toBe(true);
  });

  it.each([
    [
      'an upgrade is refunded',
      (sub: string) => room.revoke(sub, 'shrinking', { kind: 'upgrade', id: 'cs_1' }),
    ],
    ['lectures leave the course', () => room.publish(courseOf('shrinking', [video('a'), video('b')]))],
  ])('is the same wherever it is shown when %s', async (_what, shrink) => {
    const premium = { type: 'premium' } as const;
    await room.publish(
      courseOf('shrinking', [video('a'), video('b'), video('c', premium), video('d', premium)]),
    );
    const ada = await room.enrolled('shrinking');
    await room.grant(ada.sub, 'shrinking', { kind: 'upgrade', id: 'cs_1' });
    await ada.save('shrinking', 'a', 60);
    await ada.save('shrinking', 'b', 60);
    const shown = async () => [
      (await ada.progress('shrinking')).body.progress,
      (await ada.listEnrolled()).body.courses[0]?.progress,
    ];
    expect(await shown()).toEqual([50, 50]);
    await shrink(ada.sub);
    expect(await shown()).toEqual([100, 100]);
    expect((await ada.complete('shrinking')).status).toBe(200);
  });

  it('is refused to a learner who is not enrolled', async () => {
    const ada = await room.enrolled();
    await expect(ada.progress('course')).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(ada.report('course', 'a')).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(ada.complete('course')).rejects.toMatchObject({ code: 'not_enrolled' });
  });
});

describe('completing a course', () => {
  it('needs every lecture and keeps its first date', async () => {
    const ada = await room.enrolled('course');
    await ada.save('course', 'a', 60);
    await ada.save('course', 'b', 60);
    await expect(ada.complete('course')).rejects.toMatchObject({ code: 'not_complete' });
    await ada.save('course', 'c', 60);
    const completed = (await ada.complete('course')).body;
    expect(completed).toEqual({ completed: true, completedAt: '2026-11-21T10:00:00.000Z' });
    room.now += 60_000;
    expect((await ada.complete('course')).body).toEqual(completed);
  });
});

describe('round trips to DynamoDB', () => {
  it('are two to save, the writes side by side, and never more than three to read', async () => {
    const { sub } = await room.enrolled('course', 'mixed', 'other');
    const client = server.client();
    const { calls } = intercept(client);
    const ada = room.learner(sub, client);
    const costs = async (act: () => Promise<unknown>): Promise<number> => {
      calls.length = 0;
      await act();
      return calls.length;
    };
    const twoPlainWrites = ['BatchGetItemCommand', 'UpdateItemCommand', 'UpdateItemCommand'];
    await ada.save('course', 'a', 10);
    expect(calls.splice(0)).toEqual(twoPlainWrites);
    await ada.save('course', 'a', 12);
    expect(calls.splice(0)).toEqual(twoPlainWrites);
    await ada.save('course', 'a', 60);
    expect(calls.splice(0)).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    await ada.save('course', 'a', 5);
    expect(calls.splice(0)).toEqual(twoPlainWrites);
    expect(await costs(() => ada.report('mixed', 'a'))).toBe(1);
    expect(await costs(() => ada.report('mixed', 'reading'))).toBe(2);
    expect(await costs(() => ada.report('mixed', 'reading'))).toBe(1);
    expect(await costs(() => ada.position('course', 'a'))).toBe(1);
    expect(await costs(() => ada.progress('course'))).toBe(1);
    expect(await costs(() => ada.content('course'))).toBe(1);
    expect(await costs(() => ada.status('course'))).toBe(1);
    expect(await costs(() => ada.videoUrl('course', video('a').videoKey ?? ''))).toBe(1);
    expect(await costs(() => ada.listEnrolled())).toBe(3);
    // Enrollments and bookmarks side by side, then the courses.
    expect(calls).toEqual(['QueryCommand', 'QueryCommand', 'BatchGetItemCommand']);
    expect(calls.filter((name) => name.startsWith('Scan'))).toEqual([]);
  });
});
