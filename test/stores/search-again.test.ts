import { describe, expect, it } from 'vitest';
import { createIndexedCourseCache } from '#lambdas/stores/catalog/read/course-texts.ts';
import { toCourseItem } from '#lambdas/stores/catalog/rows/course-record.ts';
import { publishSaid, said } from '../support/chat.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const soups = courseOf('soups', [video('pan', { title: 'The pan' })], { title: 'Soups', price: 79 });
const sub = 'auth0|cook';
const purchase = { kind: 'purchase', id: 'p' } as const;

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await createTable(server.client(), 'limits');
await publishSaid(server.client(), [
  { course: soups, passages: [said('pan', 'A pan of narwhal.', 'It is hot.')] },
]);
await room.grant(sub, 'soups', purchase);
await room.learner(sub).enroll('soups');

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
    const later = await search('narwhal');
    expect(later.units).toBeGreaterThan(next.units);
    expect(later.units).toBeLessThan(first.units);
  });

  it('reads the index of a published course again when the course was published anew, and only then', async () => {
    const client = server.client();
    const calls = countCalls(client);
    const learner = room.learner(
      sub,
      client,
      undefined,
      createIndexedCourseCache(() => room.now),
    );
    const publish = async (sourceHash: string, text: string) => {
      await publishSaid(server.client(), [{ course: soups, passages: [said('pan', text)] }]);
      await putRow(server.client(), tables.catalog, { ...toCourseItem(soups), sourceHash });
    };
    const search = async (q: string) => {
      room.now += 20_000;
      calls.readUnits = 0;
      calls.names.length = 0;
      const { hits } = (await learner.search('soups', q)).body;
      return { units: calls.readUnits, calls: calls.names.length, found: hits.length };
    };
    await publish('first', 'A pan of narwhal.');
    const first = await search('narwhal');
    const again = await search('narwhal');
    expect([first.found, again.found]).toEqual([1, 1]);
    expect(again.units).toBeLessThan(first.units);

    await publish('second', 'A pan of walrus.');
    const changed = await search('walrus');
    expect([changed.found, changed.calls]).toEqual([1, first.calls + 1]);
    expect((await search('narwhal')).found).toBe(0);
    expect((await search('walrus')).units).toBe(again.units);

    room.now += 600_000;
    expect((await search('walrus')).units).toBe(first.units);
  });
});

describe('a search over more courses than a container keeps indexes of', () => {
  it('finds in each of them what it found before', async () => {
    const collector = 'auth0|collector';
    const ids = Array.from({ length: 20 }, (_, index) => `many-${index}`);
    for (const id of ids) {
      const course = courseOf(id, [video('one', { title: 'Part' })]);
      await publishSaid(server.client(), [{ course, passages: [said('one', 'A walrus says hello.')] }]);
      await putRow(server.client(), tables.catalog, { ...toCourseItem(course), sourceHash: 'published' });
      await room.learner(collector).enroll(id);
    }
    const cache = createIndexedCourseCache(() => room.now);
    const learner = room.learner(collector, server.client(), undefined, cache);
    for (let round = 0; round < 3; round += 1) {
      room.now += 20_000;
      const { hits } = (await learner.searchAll('walrus', ids.length)).body;
      expect(new Set(hits.map(({ courseId }) => courseId))).toEqual(new Set(ids));
    }
  });
});
