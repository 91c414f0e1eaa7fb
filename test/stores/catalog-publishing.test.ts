import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { createCatalogPublication } from '#lambdas/stores/catalog/publish/catalog-publication.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { makeCourse, makeCourses, resolved } from '../support/courses.ts';
import { createTable, nameTable, tables } from '../support/dynamodb.ts';
import { applyTo, countCalls, makeTarget, publish } from '../support/publishing.ts';
import { putRow, readRows } from '../support/rows.ts';
import { simulated } from '../support/simulation.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
const publisher = db.client();
await createTable(publisher, 'learning');
await createTable(publisher, 'subscriptions');
await createTable(publisher, 'payments');

let created = 0;
const newTable = async (): Promise<string> => {
  created += 1;
  const name = nameTable(`publishing-${created}`);
  await createTable(publisher, 'catalog', name);
  return name;
};

type Item = Record<string, unknown>;
const dump = (table: string): Promise<Item[]> => readRows(publisher, table);

const apply = (table: string, courses: readonly Course[], prune = false, client = publisher) =>
  applyTo(makeTarget(client, table), resolved(courses), { prune });

/** A client whose nth write fails: before it happens, or after it has and only the answer is lost. */
const failingClient = (
  nth: number,
  when: 'before' | 'after',
): { client: DynamoDBDocumentClient; failed: () => boolean } => {
  const client = db.client();
  let writes = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = /^(BatchWrite|Update)/.test(String(context.commandName));
      if (isWrite) writes += 1;
      const isDown = isWrite && writes >= nth;
      if (isDown && (when === 'before' || writes > nth)) throw new Error('connection lost');
      const result = await next(args);
      if (isDown) throw new Error('answer lost');
      return result;
    },
    { step: 'initialize', name: 'failing', override: true },
  );
  return { client, failed: () => writes >= nth };
};

const old = makeCourses(12, 1);
/** Twelve courses after an edit: one gone up, one of another topic, one new, titles changed. */
const edited = [
  ...old.slice(0, 9),
  { ...old[9], learners: 1_000_000 } as Course,
  { ...old[10], topic: 'new-topic', topicLabel: 'New topic', title: 'Renamed entirely' } as Course,
  { ...old[11], featured: true, description: 'Rewritten.' } as Course,
  makeCourse({ id: 'brand-new', title: 'Brand new', learners: 77 }),
];

describe('publishing', () => {
  it('writes nothing the second time', async () => {
    const table = await newTable();
    expect((await apply(table, old)).writes).toBeGreaterThan(0);
    const client = db.client();
    const calls = countCalls(client);
    expect((await apply(table, old, false, client)).writes).toBe(0);
    expect(new Set(calls.names)).toEqual(new Set(['QueryCommand', 'GetItemCommand']));
  });

  it('of one course among many reads the register, that course and its own terms', async () => {
    const table = await newTable();
    const many = makeCourses(simulated(30, 60), 3);
    await apply(table, many);
    const client = db.client();
    const calls = countCalls(client);
    const changed = { ...many[7], title: 'Renamed entirely' } as Course;
    const { writes } = await apply(table, [...many.slice(0, 7), changed, ...many.slice(8)], false, client);
    const queries = calls.names.filter((name) => name === 'QueryCommand');
    // The register, and the texts of that course.
    expect(queries).toHaveLength(2);
    expect(calls.names.filter((name) => name === 'ScanCommand')).toEqual([]);
    // Terms and vocabulary of the old and the new title, fifty at a time, the cards of the courses that go with it, itself.
    expect(calls.names.filter((name) => name === 'BatchGetItemCommand').length).toBeLessThan(15);
    expect(writes).toBeLessThan(200);
    const fresh = await newTable();
    await apply(fresh, [...many.slice(0, 7), changed, ...many.slice(8)]);
    const withoutTopics = (items: Item[]) => items.filter(({ pk }) => pk !== 'PUBLICATION');
    expect(withoutTopics(await dump(table))).toEqual(withoutTopics(await dump(fresh)));
  });

  it('of an edit leaves the same items as publishing everything anew', async () => {
    const [changed, fresh] = [await newTable(), await newTable()];
    await apply(changed, old);
    await apply(changed, edited);
    await apply(fresh, edited);
    const withoutTopics = (items: Item[]) => items.filter(({ pk }) => pk !== 'PUBLICATION');
    expect(withoutTopics(await dump(changed))).toEqual(withoutTopics(await dump(fresh)));
  });

  it('of any sequence of edits leaves nothing to mend when everything is compared', async () => {
    const lecture = { id: 'a', title: 'Anything', type: 'free', contentType: 'other', duration: 0 } as const;
    const edit = fc.record({
      index: fc.nat(7),
      learners: fc.nat(3),
      rating: fc.constantFrom(4, 5),
      topic: fc.constantFrom('alpha', 'beta', 'gamma'),
      level: fc.constantFrom('beginner', 'advanced'),
      title: fc.constantFrom('one', 'two', 'oneness'),
      skills: fc.subarray(['Python', 'python', 'Graphs', 'Prompts']),
      featured: fc.boolean(),
      sections: fc.constantFrom<Course['sections']>([], [{ title: 'One', lectures: [lecture] }]),
    });
    const versions = fc.array(fc.array(edit, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(versions, fc.nat(7), async (all, gone) => {
        const table = await newTable();
        const state = new Map<string, Course>();
        for (const edits of all) {
          state.delete(`any-${gone}`);
          for (const { index, ...fields } of edits) {
            state.set(`any-${index}`, makeCourse({ id: `any-${index}`, ...fields }));
          }
          await apply(table, [...state.values()], true);
        }
        const publication = createCatalogPublication(publisher, table);
        const { fingerprint } = await publication.readState();
        await publication.begin('somebody', 0, 1);
        await publication.release('somebody');
        expect((await apply(table, [...state.values()], true)).writes).toBe(0);
        expect((await publication.readState()).fingerprint).toBe(fingerprint);
      }),
      { numRuns: simulated(3, 15) },
    );
  }, 300_000);

  it.each(['before', 'after'] as const)(
    'is completed by the next run when it dies %s any of its writes',
    async (when) => {
      const [few, fewEdited] = [old.slice(9), edited.slice(9)];
      const fresh = await newTable();
      await apply(fresh, few);
      await apply(fresh, fewEdited);
      const expected = await dump(fresh);
      for (let nth = 1; ; nth += simulated(15, 3)) {
        const table = await newTable();
        await apply(table, few);
        const { client, failed } = failingClient(nth, when);
        await apply(table, fewEdited, false, client).catch(() => undefined);
        // The dead run could not give its right back; its process lives on here, so the lease is ended by hand.
        const publication = createCatalogPublication(publisher, table);
        const { owner } = await publication.readState();
        if (owner) await publication.release(owner);
        await apply(table, fewEdited);
        expect(await dump(table), `write ${nth}`).toEqual(expected);
        if (!failed()) break;
      }
    },
    300_000,
  );

  it('restores the previous catalog when an interrupted change is abandoned', async () => {
    const [table, fresh] = [await newTable(), await newTable()];
    await apply(table, old);
    const added = [...old, makeCourse({ id: 'half', topic: 'half-topic' })];
    const { client } = failingClient(8, 'before');
    await expect(apply(table, added, false, client)).rejects.toThrow('connection lost');
    const publication = createCatalogPublication(publisher, table);
    const { owner } = await publication.readState();
    if (owner) await publication.release(owner);
    await apply(table, old, true);
    await apply(fresh, old);
    const withoutTopics = (items: Item[]) => items.filter(({ pk }) => pk !== 'PUBLICATION');
    expect(withoutTopics(await dump(table))).toEqual(withoutTopics(await dump(fresh)));
  });

  it('is mended even when a change dies half indexed and its taking back dies before the index', async () => {
    const [table, fresh] = [await newTable(), await newTable()];
    const publication = createCatalogPublication(publisher, table);
    const applyAndDie = async (courses: readonly Course[], nth: number) => {
      const { client } = failingClient(nth, 'before');
      await expect(apply(table, courses, false, client)).rejects.toThrow('connection lost');
      const { owner } = await publication.readState();
      if (owner) await publication.release(owner);
    };
    const changed = [...old.slice(0, 11), { ...old[11], title: 'Renamed entirely' } as Course];
    await apply(table, old);
    await applyAndDie(changed, 9);
    // The right to publish, the course, its card: the fourth write is the first of the index.
    await applyAndDie(old, 4);
    await apply(table, old);
    await apply(fresh, old);
    expect(await dump(table)).toEqual(await dump(fresh));
  });

  it('sends again what DynamoDB left unprocessed', async () => {
    const [table, fresh] = [await newTable(), await newTable()];
    const client = db.client();
    let batches = 0;
    client.middlewareStack.add(
      (next, context) => async (args) => {
        batches += context.commandName === 'BatchWriteItemCommand' ? 1 : 0;
        if (context.commandName !== 'BatchWriteItemCommand' || batches % 3 !== 0) return next(args);
        const { RequestItems = {} } = args.input as { RequestItems?: Record<string, unknown[]> };
        const requests = RequestItems[table] ?? [];
        const half = Math.ceil(requests.length / 2);
        RequestItems[table] = requests.slice(0, half);
        const result = await next(args);
        if (requests.length > half) {
          Object.assign(result.output as object, { UnprocessedItems: { [table]: requests.slice(half) } });
        }
        return result;
      },
      { step: 'initialize', name: 'throttled', override: true },
    );
    await apply(table, old, false, client);
    await apply(fresh, old);
    expect(await dump(table)).toEqual(await dump(fresh));
  });

  it('waits for its turn when another run publishes, and then sees what that one did', async () => {
    const table = await newTable();
    const [one, two] = await Promise.all([publish(publisher, table, old), publish(db.client(), table, old)]);
    expect([one.writes, two.writes].sort((a, b) => a - b)[0]).toBe(0);
    const fresh = await newTable();
    await apply(fresh, old);
    expect(await dump(table)).toEqual(await dump(fresh));
  });
});

describe('courses absent from the folder', () => {
  const lecture = { id: 'a', title: 'A', type: 'free', contentType: 'other', duration: 0 } as const;
  const withLectures = makeCourse({ id: 'enrollable', sections: [{ title: 'One', lectures: [lecture] }] });
  const card = makeCourse({ id: 'card-only', topic: 'gone', title: 'Vanishing' });
  const staying = makeCourse({ id: 'staying' });

  it('stay unless pruning is asked for, and with a learner even then', async () => {
    const table = await newTable();
    await putRow(publisher, tables.learning, {
      ...enrollmentKey('ada', 'enrollable'),
      courseId: 'enrollable',
    });
    await apply(table, [withLectures, card, staying]);
    const store = createCatalogStore(publisher, table);
    const ids = async () =>
      (await store.listCourses({ filters: {}, sort: 'popular', limit: 50 })).courses
        .map(({ id }) => id)
        .sort();

    expect((await apply(table, [staying])).writes).toBe(0);
    expect(await ids()).toEqual(['card-only', 'enrollable', 'staying']);

    const { plan } = await apply(table, [staying], true);
    expect(plan.pruned.map((course) => course.card.id)).toEqual(['card-only']);
    expect(plan.kept.map((course) => course.card.id)).toEqual(['enrollable']);
    expect(await ids()).toEqual(['enrollable', 'staying']);
    expect(await store.getCourse('card-only')).toBeUndefined();
    expect(
      (await store.listCourses({ filters: { topic: 'gone' }, sort: 'popular', limit: 50 })).courses,
    ).toEqual([]);
    expect(JSON.stringify(await dump(table))).not.toContain('vanish');
    expect((await apply(table, [staying], true)).writes).toBe(0);
  });

  it('lectures missing from a course file stay in the course', async () => {
    const table = await newTable();
    await apply(table, [withLectures]);
    const rewritten = makeCourse({
      id: 'enrollable',
      sections: [{ title: 'One', lectures: [{ ...lecture, id: 'b' }] }],
    });
    await apply(table, [rewritten]);
    const course = await createCatalogStore(publisher, table).getCourse('enrollable');
    expect(course?.sections[0]?.lectures.map(({ id }) => id)).toEqual(['b', 'a']);
    expect((await apply(table, [rewritten])).writes).toBe(0);
  });
});
