import { beforeEach, describe, expect, it } from 'vitest';
import { learnerPartition } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from '../support/dynamodb.ts';
import { everyFault, intercept, interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { putRow, readRow } from '../support/rows.ts';
import { type Desk, openStudyRoom } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const room = await openStudyRoom(server.client());
await room.classroom.publish(courseOf('other', [video('z')]));
beforeEach(async () => {
  room.classroom.now = Date.parse('2026-11-21T10:00:00.000Z');
  await room.classroom.publish(courseOf('course', [video('a'), video('b')]));
});

const countItem = (sub: string) => ({ pk: learnerPartition(sub), sk: 'COURSE#course#BOOKMARKS' });
/** The counter of the quota; it must always be the number of rows. */
const formatCount = async (sub: string): Promise<unknown> => {
  const row = await readRow(server.client(), tables.learning, countItem(sub));
  return row?.bookmarks;
};
const setCount = (sub: string, bookmarks: number) =>
  putRow(server.client(), tables.learning, { ...countItem(sub), bookmarks });

describe('the latest bookmarks on the dashboard', () => {
  it('come from all courses, latest first, five at most, with the titles of their lectures', async () => {
    const { desk, learner } = await room.enrolled('course', 'other');
    const places = [
      ['course', '0-0', 1],
      ['other', '0-0', 2],
      ['course', '0-1', 3],
      ['course', '0-0', 4],
      ['other', '0-0', 5],
      ['course', '0-1', 6],
    ] as const;
    for (const [courseId, lectureIndex, timestamp] of places) {
      room.classroom.now += 1_000;
      await desk.mark(courseId, lectureIndex, timestamp);
    }
    const { recentBookmarks = [] } = (await learner.listEnrolled()).body;
    expect(recentBookmarks.map(({ timestamp }) => timestamp)).toEqual([6, 5, 4, 3, 2]);
    expect(recentBookmarks[1]).toMatchObject({ courseId: 'other', lectureId: 'z', lectureTitle: 'About z' });
  });

  it('leave out a lecture that is gone, and a course that is gone', async () => {
    await room.classroom.publish(courseOf('passing', [video('p')]));
    const { desk, learner } = await room.enrolled('course', 'other', 'passing');
    await desk.mark('passing', '0-0', 3);
    await desk.mark('other', '0-0', 2);
    await desk.mark('course', '0-1', 1);
    await room.classroom.publish(courseOf('course', [video('a')]));
    await room.classroom.unpublish('passing');
    const { recentBookmarks = [] } = (await learner.listEnrolled()).body;
    expect(recentBookmarks.map(({ courseId }) => courseId)).toEqual(['other']);
  });
});

describe('bookmarks', () => {
  it('are added once per place and listed in the order of the course', async () => {
    const { desk } = await room.enrolled('course');
    const added = await desk.mark('course', '0-1', 31.5);
    expect(added).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^[\w-]{22}$/),
        lectureIndex: '0-1',
        lectureId: 'b',
        timestamp: 31.5,
        createdAt: '2026-11-21T10:00:00.000Z',
      },
    });
    room.classroom.now += 60_000;
    expect(await desk.mark('course', '0-1', 31.5)).toEqual({ ...added, status: 200 });
    await desk.mark('course', '0-1', 4);
    await desk.mark('course', '0-0', 50);
    const { body } = await desk.bookmarks('course');
    expect(body.map(({ lectureIndex, timestamp }) => [lectureIndex, timestamp])).toEqual([
      ['0-0', 50],
      ['0-1', 4],
      ['0-1', 31.5],
    ]);
    expect(body[2]).toEqual(added.body);
  });

  it('need a lecture of the course, and a position within it', async () => {
    const { desk } = await room.enrolled('course');
    expect((await desk.mark('course', '0-0', 65)).status).toBe(201);
    await expect(desk.mark('course', '0-0', 65.1)).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'timestamp' }] },
    });
    for (const index of ['0-2', '1-0', '00-0', '9999-9999']) {
      await expect(desk.mark('course', index, 1), index).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(desk.mark('other', '0-0', 1)).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(desk.mark('nothing', '0-0', 1)).rejects.toMatchObject({ message: 'Course not found.' });
    await expect(desk.bookmarks('other')).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(desk.bookmarks('nothing')).rejects.toMatchObject({ message: 'Course not found.' });
    expect((await desk.bookmarks('course')).body).toHaveLength(1);
  });

  it('follow their lecture when the course is rearranged, and wait while it is gone', async () => {
    const { desk } = await room.enrolled('course');
    const { id } = (await desk.mark('course', '0-1', 7)).body;
    await room.classroom.publish(courseOf('course', [video('b'), video('new'), video('a')]));
    expect((await desk.bookmarks('course')).body).toMatchObject([{ id, lectureIndex: '0-0', timestamp: 7 }]);
    expect(await desk.mark('course', '0-0', 7)).toMatchObject({ status: 200, body: { id } });
    await room.classroom.publish(courseOf('course', [video('a')]));
    expect((await desk.bookmarks('course')).body).toEqual([]);
  });

  it('are in the lecture that a page names, whatever has its index by now', async () => {
    const { desk } = await room.enrolled('course');
    await room.classroom.publish(
      courseOf('course', [video('new'), video('a', { duration: 90 }), video('b')]),
    );
    const { status, body } = await desk.mark('course', '0-0', 75, 'a');
    expect([status, body]).toMatchObject([201, { lectureIndex: '0-1', lectureId: 'a', timestamp: 75 }]);
    expect((await desk.bookmarks('course')).body).toEqual([body]);
    await room.classroom.publish(courseOf('course', [video('new'), video('b')]));
    await expect(desk.mark('course', '0-0', 7, 'a')).rejects.toMatchObject({
      code: 'not_found',
      message: 'Not found.',
    });
  });

  it('are removed once, and only by their owner', async () => {
    const ada = await room.enrolled('course');
    const bob = await room.enrolled('course');
    const { id } = (await ada.desk.mark('course', '0-0', 7)).body;
    expect((await bob.desk.mark('course', '0-0', 7)).body.id).not.toBe(id);
    const refusals = await Promise.all(
      [
        () => bob.desk.unmark('course', id),
        () => bob.desk.unmark('course', 'none'),
        () => ada.desk.unmark('other', id),
        () => ada.desk.unmark('nothing', id),
      ].map((act) =>
        act().catch(({ status, code, message, details }) => ({ status, code, message, details })),
      ),
    );
    expect(refusals).toEqual(
      Array(4).fill({ status: 404, code: 'not_found', message: 'Not found.', details: {} }),
    );
    expect((await ada.desk.unmark('course', id)).status).toBe(204);
    await expect(ada.desk.unmark('course', id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await ada.desk.bookmarks('course')).body).toEqual([]);
    expect((await bob.desk.bookmarks('course')).body).toHaveLength(1);
    expect([await formatCount(ada.sub), await formatCount(bob.sub)]).toEqual([0, 1]);
  });
});

describe('the list', () => {
  it('is sorted by position within a lecture, not by text or time of creation', async () => {
    const { desk } = await room.enrolled('course');
    for (const second of [10, 9, 0, 60, 3.5, 31, 30, 2]) await desk.mark('course', '0-0', second);
    const { body } = await desk.bookmarks('course');
    expect(body.map(({ timestamp }) => timestamp)).toEqual([0, 2, 3.5, 9, 10, 30, 31, 60]);
  });
});

describe('the quota', () => {
  it('is 500 a course: the next is refused until one is removed', async () => {
    const { sub, desk } = await room.enrolled('course', 'other');
    const { id } = (await desk.mark('course', '0-0', 1)).body;
    await setCount(sub, 499);
    expect((await desk.mark('course', '0-0', 2)).status).toBe(201);
    await expect(desk.mark('course', '0-0', 3)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    // What is there already is no new one; another course has a quota of its own.
    expect((await desk.mark('course', '0-0', 2)).status).toBe(200);
    expect((await desk.mark('other', '0-0', 3)).status).toBe(201);
    await desk.unmark('course', id);
    expect((await desk.mark('course', '0-0', 3)).status).toBe(201);
    expect(await formatCount(sub)).toBe(500);
  });

  it('holds when many are added at once', async () => {
    const { sub } = await room.enrolled('course');
    await setCount(sub, 494);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, second) =>
        room.desk(sub, server.client()).mark('course', '0-0', second),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const each of outcomes) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409, code: 'conflict' });
    }
    expect((await room.desk(sub).bookmarks('course')).body).toHaveLength(6);
    expect(await formatCount(sub)).toBe(500);
  });

  it('counts a place that is added and removed many times at once as often as it is there', async () => {
    const { sub, desk } = await room.enrolled('course');
    const { id } = (await desk.mark('course', '0-0', 9)).body;
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => {
        const device = room.desk(sub, server.client());
        return index % 2 ? device.mark('course', '0-0', 9) : device.unmark('course', id);
      }),
    );
    expect(await formatCount(sub)).toBe((await desk.bookmarks('course')).body.length);
  });

  it('gives the same bookmark to all that mark one place at once', async () => {
    const { sub, desk } = await room.enrolled('course');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => room.desk(sub, server.client()).mark('course', '0-0', 12)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await desk.bookmarks('course')).body).toHaveLength(1);
    expect(await formatCount(sub)).toBe(1);
  });
});

describe('round trips', () => {
  it('are two to list and to add, one to remove', async () => {
    const { sub } = await room.enrolled('course');
    const client = server.client();
    const { calls } = intercept(client);
    const desk = room.desk(sub, client);
    const { id } = (await desk.mark('course', '0-0', 1)).body;
    expect(calls).toEqual(['BatchGetItemCommand', 'TransactWriteItemsCommand']);
    calls.length = 0;
    await desk.bookmarks('course');
    expect(calls).toEqual(['BatchGetItemCommand', 'QueryCommand']);
    calls.length = 0;
    await desk.unmark('course', id);
    expect(calls).toEqual(['TransactWriteItemsCommand']);
  });
});

describe('a transaction that DynamoDB cancels', () => {
  const canceled = (...codes: string[]): Error =>
    Object.assign(new Error('Transaction canceled'), {
      name: 'TransactionCanceledException',
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  /** A desk whose next transaction is canceled for these reasons. */
  const deskWith = (sub: string, ...codes: string[]): Desk => {
    const reject = () => Promise.reject(canceled(...codes));
    return room.desk(sub, interleave(server.client(), /^TransactWrite/, reject));
  };

  it('because of another write is tried again', async () => {
    const { sub } = await room.enrolled('course');
    const { status, body } = await deskWith(sub, 'TransactionConflict', 'ConditionalCheckFailed').mark(
      'course',
      '0-0',
      5,
    );
    expect(status).toBe(201);
    const desk = deskWith(sub, 'ConditionalCheckFailed', 'TransactionConflict');
    expect((await desk.unmark('course', body.id)).status).toBe(204);
  });

  it('because it is throttled is no answer about the bookmark', async () => {
    const { sub } = await room.enrolled('course');
    const throttled = { name: 'TransactionCanceledException' };
    await expect(deskWith(sub, 'ThrottlingError', 'None').mark('course', '0-0', 5)).rejects.toMatchObject(
      throttled,
    );
    await expect(deskWith(sub, 'None', 'ThrottlingError').unmark('course', 'id')).rejects.toMatchObject(
      throttled,
    );
    expect((await room.desk(sub).bookmarks('course')).body).toEqual([]);
  });
});

describe('cut off', () => {
  it.each(everyFault(2))('adding, $name, ends as one bookmark when it is sent again', async ({ faults }) => {
    const { sub } = await room.enrolled('course');
    const client = server.client();
    const broken = intercept(client);
    broken.faults = faults;
    const desk = room.desk(sub, client);
    await expect(desk.mark('course', '0-0', 5)).rejects.toMatchObject({ name: 'TimeoutError' });
    broken.reset();
    const { body } = await desk.mark('course', '0-0', 5);
    expect((await desk.bookmarks('course')).body).toEqual([body]);
    expect(await formatCount(sub)).toBe(1);
  });

  it.each(everyFault(1))(
    'removing, $name, ends without it when it is sent again',
    async ({ name, faults }) => {
      const { sub } = await room.enrolled('course');
      const client = server.client();
      const broken = intercept(client);
      const desk = room.desk(sub, client);
      const { id } = (await desk.mark('course', '0-0', 5)).body;
      broken.reset();
      broken.faults = faults;
      await expect(desk.unmark('course', id)).rejects.toMatchObject({ name: 'TimeoutError' });
      broken.reset();
      const again = await desk.unmark('course', id).catch(({ code }: { code: string }) => code);
      expect(again).toEqual(name.startsWith('after') ? 'not_found' : { status: 204 });
      expect((await desk.bookmarks('course')).body).toEqual([]);
      expect(await formatCount(sub)).toBe(0);
    },
  );

  it('and sent twice by the SDK, removing is still success', async () => {
    const { sub } = await room.enrolled('course');
    const client = server.client();
    const broken = intercept(client);
    const desk = room.desk(sub, client);
    const { id } = (await desk.mark('course', '0-0', 5)).body;
    broken.reset();
    broken.faults = new Map([[0, 'twice']]);
    expect((await desk.unmark('course', id)).status).toBe(204);
    broken.reset();
    broken.faults = new Map([[1, 'twice']]);
    expect((await desk.mark('course', '0-0', 6)).body.timestamp).toBe(6);
    expect(await formatCount(sub)).toBe(1);
  });
});
