import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { summaryKey } from '#lambdas/stores/catalog/read/course-summaries.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const three = courseOf('course', [video('a'), video('b'), video('c')]);

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await room.publish(three, courseOf('mixed', [video('a'), video('b')]));
beforeEach(() => {
  room.now = Date.parse('2026-11-21T10:00:00.000Z');
});

describe('the dashboard', () => {
  it('shows where the learner stopped, the course watched last first', async () => {
    const ada = await room.enrolled('course', 'mixed');
    room.now += 1_000;
    await ada.save('mixed', 'a', 3);
    room.now += 1_000;
    await ada.save('course', 'b', 7.5);
    const { courses } = (await ada.listEnrolled()).body;
    expect(courses).toMatchObject([
      { id: 'course', progress: 0, lastLecture: { lectureId: 'b', title: 'About b', timestamp: 7.5 } },
      { id: 'mixed', lastLecture: { lectureId: 'a', timestamp: 3 } },
    ]);
    expect(courses[0]).toMatchObject({ title: 'Course course', lectureCount: 3, currency: 'usd' });
  });

  const change = (sub: string, courseId: string, UpdateExpression: string, values?: object) =>
    server.client().send(
      new UpdateCommand({
        TableName: tables.learning,
        Key: enrollmentKey(sub, courseId),
        UpdateExpression,
        ExpressionAttributeNames: { '#percent': 'percent' },
        ...(values && { ExpressionAttributeValues: values }),
      }),
    );

  it('counts by the marks where the row does not say of what its percent was counted', async () => {
    const ada = await room.enrolled('course', 'mixed');
    await ada.save('course', 'a', 60);
    // As the release before wrote it, and less than what the marks say.
    await change(ada.sub, 'course', 'SET #percent = :less REMOVE counted', { ':less': 1 });
    const [course] = (await ada.listEnrolled()).body.courses.filter(({ id }) => id === 'course');
    expect(course?.progress).toBe(33);
  });

  it('does not take a course for finished whose percent an earlier release rounded up to a hundred', async () => {
    const ada = await room.enrolled('course', 'mixed');
    await ada.save('course', 'a', 60);
    await ada.save('mixed', 'a', 60);
    await ada.save('mixed', 'b', 60);
    for (const id of ['course', 'mixed']) {
      await change(ada.sub, id, 'SET #percent = :all REMOVE counted', { ':all': 100 });
    }
    const { courses } = (await ada.listEnrolled()).body;
    expect(new Map(courses.map(({ id, progress }) => [id, progress]))).toEqual(
      new Map([
        ['course', 99],
        ['mixed', 100],
      ]),
    );
    await expect(ada.complete('course')).rejects.toMatchObject({ code: 'not_complete' });
    expect((await ada.complete('mixed')).status).toBe(200);
  });

  it('shows courses that the release before published', async () => {
    const ada = await room.enrolled('course');
    await ada.save('course', 'a', 60);
    await ada.save('course', 'b', 7.5);
    const before = (await ada.listEnrolled()).body;
    const Key = summaryKey('course');
    await server.client().send(new DeleteCommand({ TableName: tables.catalog, Key }));
    expect((await ada.listEnrolled()).body).toEqual(before);
    await room.publish(three);
  });

  it('leaves out a course that is no longer there', async () => {
    await room.publish(courseOf('short-lived', [video('a')]));
    const ada = await room.enrolled('course', 'short-lived');
    await room.unpublish('short-lived');
    expect((await ada.listEnrolled()).body.courses.map(({ id }) => id)).toEqual(['course']);
  });
});
