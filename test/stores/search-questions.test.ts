import { describe, expect, it } from 'vitest';
import { listCourses } from '#lambdas/catalog/list-courses.ts';
import { listFacets } from '#lambdas/catalog/list-facets.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { createSearchStore } from '#lambdas/stores/catalog/read/search.ts';
import { makeCourse } from '../support/courses.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { countCalls, publish } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const lecture = (id: string, title: string) => ({
  id,
  title,
  type: 'free' as const,
  contentType: 'other' as const,
  duration: 0,
});
const open = (title = 'Start') => [{ title: 'One', lectures: [lecture('start', title)] }];

const courses = [
  makeCourse({
    id: 'rag',
    title: 'Retrieval-augmented generation in practice',
    keywords: ['chatbot'],
    topic: 'generative-ai',
    level: 'advanced',
    sections: open(),
    learners: 50,
    published: '2026-03-01',
  }),
  makeCourse({
    id: 'llm',
    title: 'Fine-tuning large language models',
    topic: 'generative-ai',
    sections: open('Gradient checkpointing'),
    learners: 90,
    published: '2026-05-01',
  }),
  makeCourse({
    id: 'vision',
    title: 'Computer vision',
    sections: open(),
    learners: 10,
    published: '2026-09-01',
  }),
  makeCourse({ id: 'vision-soon', title: 'Computer vision', learners: 999, published: '2026-10-01' }),
  makeCourse({ id: 'python', title: 'Python and data', sections: open(), published: '2026-01-01' }),
];

const table = nameTable('questions');
const db = await useDynamoDb();
const publisher = db.client();
await createTable(publisher, 'catalog', table);
await publish(publisher, table, courses);

const operations = (catalog = table) => {
  const client = db.client();
  const calls = countCalls(client);
  const deps = {
    catalog: createCatalogStore(client, catalog),
    search: createSearchStore(client, catalog),
    pages: { read: () => Promise.resolve(undefined) } as never,
    readCursorSecret: () => Promise.resolve('secret'),
  };
  const request = (query: object) => ({ query, params: {}, body: undefined }) as never;
  return {
    calls,
    list: async (query: object) => {
      const { body } = await listCourses(deps)(request(query));
      const { courses: found, ...rest } = body as {
        courses: { id: string }[];
        total: number;
        matched?: string;
      };
      return { ids: found.map(({ id }) => id), ...rest };
    },
    facets: async (query: object) => (await listFacets(deps)(request(query))).body as never as Facets,
  };
};
interface Facets {
  topics: { value: string; count: number }[];
  levels: { value: string; count: number }[];
}

describe("people's own words", () => {
  it.each([
    ['RAG', 'rag', 'all'],
    ['LLM', 'llm', 'all'],
    ['GPT', 'llm', 'all'],
    ['ChatGPT', 'llm', 'all'],
    ['how do i learn python', 'python', 'all'],
    ['how do i build a chatbot', 'rag', 'some'],
    ['gradient checkpointing', 'llm', 'all'],
    ['practice generation retrieval', 'rag', 'all'],
    ['pythn', 'python', 'all'],
    ['underwater basket weaving with pythn', 'python', 'some'],
  ])('"%s" finds %s', async (search, first, matched) => {
    const { calls, list } = operations();
    const page = await list({ search });
    expect(page.ids[0]).toBe(first);
    expect(page.matched).toBe(matched);
    expect(page.total).toBe(page.ids.length);
    expect(calls.names.length).toBeLessThanOrEqual(3);
  });

  it('that say nothing list the catalog', async () => {
    const { ids, total, matched } = await operations().list({ search: 'how do i' });
    expect(ids).toHaveLength(courses.length);
    expect(total).toBe(courses.length);
    expect(matched).toBeUndefined();
  });

  it('page through partial matches in one order', async () => {
    const { list } = operations();
    const search = 'computer generation python quantum';
    const whole = await list({ search });
    const ids: string[] = [];
    let lastEvaluatedKey: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> & { lastEvaluatedKey?: unknown } = await list({
        search,
        limit: 1,
        ...(lastEvaluatedKey && { lastEvaluatedKey }),
      });
      expect(page).toMatchObject({ matched: 'some', total: whole.total });
      ids.push(...page.ids);
      lastEvaluatedKey = page.lastEvaluatedKey ? JSON.stringify(page.lastEvaluatedKey) : undefined;
    } while (lastEvaluatedKey);
    expect(ids).toEqual(whole.ids);
  });
});

describe('a course in preparation', () => {
  it('comes after all others of its rank, in lists, searches and by age', async () => {
    const { list } = operations();
    expect((await list({})).ids.at(-1)).toBe('vision-soon');
    expect((await list({ search: 'vision' })).ids).toEqual(['vision', 'vision-soon']);
    expect((await list({ sort: 'newest' })).ids).toEqual(['vision', 'llm', 'rag', 'python', 'vision-soon']);
  });
});

describe('totals and facets', () => {
  it('count what paging lists, in one Query a page', async () => {
    const { calls, list } = operations();
    const first = await list({ limit: 2, sort: 'newest' });
    expect(first.total).toBe(courses.length);
    const { lastEvaluatedKey } = first as { lastEvaluatedKey?: unknown };
    const second = await list({
      limit: 2,
      sort: 'newest',
      lastEvaluatedKey: JSON.stringify(lastEvaluatedKey),
    });
    expect(second).toMatchObject({ ids: ['rag', 'python'], total: courses.length });
    expect(calls.names).toEqual(['QueryCommand', 'QueryCommand']);
  });

  it('answer to the other filters', async () => {
    const { facets } = operations();
    const counts = async (query: object) => {
      const { topics, levels } = await facets(query);
      return Object.fromEntries([...topics, ...levels].map(({ value, count }) => [value, count]));
    };
    expect(await counts({})).toEqual({
      'generative-ai': 2,
      'machine-learning': 3,
      beginner: 4,
      advanced: 1,
    });
    expect(await counts({ topic: 'generative-ai' })).toEqual({
      'generative-ai': 2,
      'machine-learning': 3,
      beginner: 1,
      advanced: 1,
    });
    expect(await counts({ level: 'advanced' })).toEqual({ 'generative-ai': 1, beginner: 4, advanced: 1 });
  });

  it('are those of one reading of a misspelled search, whichever filters are set', async () => {
    const other = nameTable('misspelled');
    await createTable(db.client(), 'catalog', other);
    await publish(db.client(), other, [
      makeCourse({ id: 'model', title: 'Models', level: 'beginner' }),
      makeCourse({ id: 'models', title: 'More models', level: 'beginner' }),
      makeCourse({ id: 'modem', title: 'Modems', level: 'advanced' }),
    ]);
    const { facets, list } = operations(other);
    const search = 'modek';
    for (const chosen of [{}, { level: 'beginner' }, { level: 'advanced' }]) {
      const { levels } = await facets({ search, ...chosen });
      for (const level of ['beginner', 'advanced']) {
        const count = levels.find(({ value }) => value === level)?.count ?? 0;
        expect((await list({ search, level })).total, level).toBe(count);
      }
    }
  });

  it('answer to the search, a chosen value staying in sight', async () => {
    const { calls, facets } = operations();
    const { topics } = await facets({ search: 'vision', topic: 'generative-ai' });
    expect(topics.map(({ value, count }) => [value, count])).toEqual([
      ['machine-learning', 2],
      ['generative-ai', 0],
    ]);
    expect(calls.names.length).toBeLessThanOrEqual(3);
  });
});
