import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createLearningStore } from '#lambdas/stores/learning/learning.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { lectureKey } from '#lambdas/stores/learning/lecture-record.ts';
import { tables } from '../support/dynamodb.ts';
import { type Fault, intercept } from '../support/faults.ts';
import { courseOf, type Learner, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await room.publish(courseOf('course', [video('a'), video('b'), video('c')]));

describe('a lecture that is completed already', () => {
  it('changes nothing of the course when it is watched on', async () => {
    const ada = await room.enrolled('course');
    const marks = async () =>
      (await createLearningStore(server.client(), tables).readCourse(ada.sub, 'course')).progress;
    await ada.save('course', 'a', 57);
    const before = await marks();
    expect([...before.completed]).toEqual(['a']);
    await ada.save('course', 'a', 58);
    expect(await marks()).toEqual(before);
  });
});

describe('a save that meets another write', () => {
  const readRows = (sub: string, lecture?: string) =>
    createLearningStore(server.client(), tables).readCourse(sub, 'course', { lectureId: lecture });
  const deviceMeeting = (sub: string, meanwhile: () => Promise<unknown>): Learner => {
    const client = server.client();
    const faults = intercept(client);
    let begun: Promise<unknown> | undefined;
    faults.meanwhile = async (command) => {
      if (command === 'BatchGetItemCommand' || command === 'DeleteItemCommand') return;
      // The other write of the save waits as well.
      begun ??= meanwhile();
      await begun;
    };
    return room.learner(sub, client);
  };

  it.each(['nothing', 'c'])('counts what two devices complete at once, after %s', async (before) => {
    const ada = await room.enrolled('course');
    if (before !== 'nothing') await ada.save('course', before, 57);
    await deviceMeeting(ada.sub, () => ada.save('course', 'b', 57)).save('course', 'a', 57);
    expect((await readRows(ada.sub)).enrollment?.percent).toBe(before === 'nothing' ? 66 : 100);
  });

  it.each([
    [40, false],
    [57, true],
  ])('takes nothing back of what another device has reached: %i seconds', async (furthest, completed) => {
    const ada = await room.enrolled('course');
    await deviceMeeting(ada.sub, () => ada.save('course', 'a', furthest)).save('course', 'a', 10);
    const { lecture } = await createLearningStore(server.client(), tables).readCourse(ada.sub, 'course', {
      lectureId: 'a',
    });
    expect(lecture).toMatchObject({ timestamp: 10, furthest, completed });
  });

  it.each([
    ['its first second', 0, 10],
    ['a later one', 5, 10],
    ['its end', 0, 57],
  ])('brings nothing back of a learner who has just left, at %s', async (_what, before, point) => {
    const ada = await room.enrolled('course');
    if (before > 0) await ada.save('course', 'a', before);
    const leave = async () => {
      for (const Key of [enrollmentKey(ada.sub, 'course'), lectureKey(ada.sub, 'course', 'a')]) {
        await server.client().send(new DeleteCommand({ TableName: tables.learning, Key }));
      }
    };
    await expect(deviceMeeting(ada.sub, leave).save('course', 'a', point)).rejects.toMatchObject({
      code: 'not_enrolled',
    });
    expect(await readRows(ada.sub, 'a')).toMatchObject({ enrollment: undefined, lecture: undefined });
  });
});

describe('a save that is cut off', () => {
  const faults = (calls: number): [number, Fault][] =>
    Array.from({ length: calls }, (_, call) =>
      (['before', 'after'] as const).map((fault): [number, Fault] => [call, fault]),
    ).flat();
  const cutOff = async (call: number, fault: Fault, point: number) => {
    const ada = await room.enrolled('course');
    await ada.save('course', 'a', 20);
    const client = server.client();
    const broken = intercept(client);
    broken.faults = new Map([[call, fault]]);
    const device = room.learner(ada.sub, client);
    await expect(device.save('course', 'a', point)).rejects.toMatchObject({ name: 'TimeoutError' });
    broken.reset();
    return { ada, device };
  };

  it.each(faults(2))(
    'at call %i, %s it took effect, ends the same when it is sent again',
    async (call, fault) => {
      const { ada, device } = await cutOff(call, fault, 57);
      expect((await device.save('course', 'a', 57)).body).toMatchObject({ furthest: 57, completed: true });
      expect((await ada.progress('course')).body).toEqual({ progress: 33, completedLectures: ['a'] });
      expect((await ada.listEnrolled()).body.courses).toMatchObject([
        { progress: 33, lastLecture: { timestamp: 57 } },
      ]);
    },
  );

  it.each(faults(3))(
    'at call %i, %s it took effect, is made up for by the next, also by one that goes back',
    async (call, fault) => {
      const { ada, device } = await cutOff(call, fault, 40);
      const { furthest } = (await ada.position('course', 'a')).body;
      expect([20, 40]).toContain(furthest);
      await device.save('course', 'a', 3);
      expect((await ada.position('course', 'a')).body).toMatchObject({ timestamp: 3, furthest });
      expect((await ada.listEnrolled()).body.courses).toMatchObject([{ lastLecture: { timestamp: 3 } }]);
    },
  );
});
