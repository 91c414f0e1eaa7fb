import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDynamoDb, type TestDynamoDb } from '../support/dynamodb.ts';
import { type Fault, intercept } from '../support/faults.ts';
import { type Classroom, courseOf, type Learner, openClassroom, video } from '../support/learning.ts';

let server: TestDynamoDb;
let room: Classroom;
let people = 0;

beforeAll(async () => {
  server = await startDynamoDb();
  room = await openClassroom(server.client());
  await room.publish(courseOf('course', [video('a'), video('b'), video('c')]));
});
afterAll(() => server.close());

const enrolled = async (course: string): Promise<Learner & { sub: string }> => {
  const sub = `auth0|${(people += 1)}`;
  const learner = room.learner(sub);
  await learner.enroll(course);
  return { ...learner, sub };
};

describe('a save that is cut off', () => {
  const faults = (calls: number): [number, Fault][] =>
    Array.from({ length: calls }, (_, call) =>
      (['before', 'after'] as const).map((fault): [number, Fault] => [call, fault]),
    ).flat();
  const cutOff = async (call: number, fault: Fault, point: number) => {
    const ada = await enrolled('course');
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
