import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLearningStore } from '../../lambdas/stores/learning/learning.ts';
import { enrollmentKey } from '../../lambdas/stores/learning/learning-records.ts';
import { startDynamoDb, tables, type TestDynamoDb } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
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

describe('a lecture that is completed already', () => {
  it('changes nothing of the course when it is watched on', async () => {
    const ada = await enrolled('course');
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
  const readRows = (sub: string) => createLearningStore(server.client(), tables).readCourse(sub, 'course');
  const deviceMeeting = (sub: string, meanwhile: () => Promise<unknown>): Learner => {
    const client = server.client();
    const faults = intercept(client);
    faults.meanwhile = async (command) => {
      if (!command.startsWith('TransactWrite')) return;
      faults.meanwhile = undefined;
      await meanwhile();
    };
    return room.learner(sub, client);
  };

  it.each(['nothing', 'c'])('counts what two devices complete at once, after %s', async (before) => {
    const ada = await enrolled('course');
    if (before !== 'nothing') await ada.save('course', before, 57);
    await deviceMeeting(ada.sub, () => ada.save('course', 'b', 57)).save('course', 'a', 57);
    expect((await readRows(ada.sub)).enrollment?.percent).toBe(before === 'nothing' ? 67 : 100);
  });

  it.each([
    [40, false],
    [57, true],
  ])('takes nothing back of what another device has reached: %i seconds', async (furthest, completed) => {
    const ada = await enrolled('course');
    await deviceMeeting(ada.sub, () => ada.save('course', 'a', furthest)).save('course', 'a', 10);
    const { lecture } = await createLearningStore(server.client(), tables).readCourse(ada.sub, 'course', 'a');
    expect(lecture).toMatchObject({ timestamp: 10, furthest, completed });
  });

  it('brings nothing back of a learner who has just left', async () => {
    const ada = await enrolled('course');
    const leave = () =>
      server
        .client()
        .send(new DeleteCommand({ TableName: tables.learning, Key: enrollmentKey(ada.sub, 'course') }));
    await expect(deviceMeeting(ada.sub, leave).save('course', 'a', 57)).rejects.toMatchObject({
      code: 'not_enrolled',
    });
    expect(await readRows(ada.sub)).toMatchObject({ enrollment: undefined, lecture: undefined });
  });
});
