import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIndexedCourseCache } from '../../lambdas/stores/catalog/course-texts.ts';
import { publishSaid, said } from '../support/chat.ts';
import { createTable, startDynamoDb, type TestDynamoDb } from '../support/dynamodb.ts';
import { type Classroom, courseOf, openClassroom, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';

let server: TestDynamoDb;
let room: Classroom;
const soups = courseOf('soups', [video('pan', { title: 'The pan' })], { title: 'Soups', price: 79 });
const sub = 'auth0|cook';
const purchase = { kind: 'purchase', id: 'p' } as const;

beforeAll(async () => {
  server = await startDynamoDb();
  room = await openClassroom(server.client());
  await createTable(server.client(), 'limits');
  await publishSaid(server.client(), [
    { course: soups, passages: [said('pan', 'A pan of narwhal.', 'It is hot.')] },
  ]);
  await room.grant(sub, 'soups', purchase);
  await room.learner(sub).enroll('soups');
}, 60_000);
afterAll(() => server.close());

describe('the next letter of a search', () => {
  it('reads what the learner holds and no course again, for ten seconds', async () => {
    const client = server.client();
    const calls = countCalls(client);
    const cache = createIndexedCourseCache(() => room.now);
    const learner = room.learner(sub, client, undefined, cache);
    const search = async (q: string) => {
      calls.readUnits = 0;
      const { hits } = (await learner.search('soups', q)).body;
      return { units: calls.readUnits, found: hits.map(({ lectureId }) => lectureId) };
    };
    const first = await search('narw');
    const next = await search('narwh');
    expect([first.found, next.found]).toEqual([['pan'], ['pan']]);
    expect(next.units).toBeLessThan(first.units);

    await room.revoke(sub, 'soups', purchase);
    await expect(learner.search('soups', 'narwhal')).rejects.toMatchObject({ code: 'not_enrolled' });
    await room.grant(sub, 'soups', purchase);
    room.now += 10_000;
    expect((await search('narwhal')).units).toBe(first.units);
  });
});
