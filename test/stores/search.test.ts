import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toCourseCard } from '#domain/course/course-card.ts';
import { searchWords } from '#domain/search/words.ts';
import { numberValues } from '#lambdas/stores/catalog/publish/catalog-index.ts';
import {
  createSearchStore,
  type SearchPosition,
  type SearchRequest,
  type SearchStore,
} from '#lambdas/stores/catalog/read/search.ts';
import { cardKey } from '#lambdas/stores/catalog/rows/catalog-keys.ts';
import { batchWrite } from '#lambdas/stores/dynamodb/batch-write.ts';
import { makeCourse, makeCourses } from '../support/courses.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { searchNaively } from '../support/naive-search.ts';
import { countCalls, indexTerms, publish } from '../support/publishing.ts';
import { simulated } from '../support/simulation.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
const publisher = db.client();

const request = (text: string, fields: Partial<SearchRequest> = {}): SearchRequest => ({
  words: searchWords(text),
  filters: {},
  limit: 9,
  ...fields,
});

/** Ids over all pages. */
const searchAll = async (store: SearchStore, text: string, fields: Partial<SearchRequest> = {}) => {
  const ids: string[] = [];
  let after: SearchPosition | undefined;
  for (;;) {
    const page = await store.searchCourses(request(text, { ...fields, after }));
    ids.push(...page.courses.map(({ id }) => id));
    if (page.next === null) return ids;
    expect(page.courses.length).toBeGreaterThan(0);
    after = page.next;
  }
};

let created = 0;
const published = async (courses: Parameters<typeof publish>[2]) => {
  created += 1;
  const table = nameTable(`search-${created}`);
  await createTable(publisher, 'catalog', table);
  await publish(publisher, table, courses);
  return { table, store: createSearchStore(db.client(), table) };
};

describe('search', () => {
  const vocabulary = ['rug', 'rugged', 'retrieval', 'retrieve', 'r', 'rate', 'deep', 'deeper', 'net'];
  const phrase = (max: number) =>
    fc
      .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: max })
      .map((words) => words.join(' '));
  const typed = fc
    .array(
      fc
        .constantFrom(...vocabulary)
        .chain((word) => fc.nat(word.length).map((cut) => word.slice(0, cut + 2))),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(' '));
  const catalog = fc.array(
    fc.record({
      title: phrase(3),
      description: phrase(4),
      skills: fc.array(phrase(2), { maxLength: 2 }),
      learners: fc.integer({ min: 0, max: 3 }),
      level: fc.constantFrom('beginner' as const, 'advanced' as const),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('finds what looking at every course finds, in the same order, over pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalog,
        fc.array(typed, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        async (fields, texts, limit) => {
          const courses = fields.map((field, index) => makeCourse({ id: `course-${index}`, ...field }));
          const { store } = await published(courses);
          for (const text of texts) {
            for (const filters of [{}, { level: 'advanced' as const }]) {
              const found = await searchAll(store, text, { limit, filters, matched: 'all' });
              expect(found, text).toEqual(searchNaively(courses, text, filters));
            }
          }
        },
      ),
      { numRuns: simulated(8, 30) },
    );
  }, 120_000);

  it('puts title before skills before description, and popularity last', async () => {
    const { store } = await published([
      makeCourse({ id: 'described', description: 'All about vectors.', learners: 9_000 }),
      makeCourse({ id: 'skilled', skills: ['vector search'], learners: 500 }),
      makeCourse({ id: 'titled', title: 'Vectors', learners: 1 }),
      makeCourse({ id: 'titled-and-popular', title: 'Vectors again', learners: 2 }),
    ]);
    expect(await searchAll(store, 'vector')).toEqual([
      'titled-and-popular',
      'titled',
      'skilled',
      'described',
    ]);
  });

  it('continues after a course that has left the results meanwhile', async () => {
    const { store } = await published(
      ['a', 'b', 'c', 'd'].map((id, index) => makeCourse({ id, title: 'Graphs', learners: 9 - index })),
    );
    const next = await store.searchCourses(request('graphs', { limit: 2, after: { ordinal: 99, place: 2 } }));
    expect(next.courses.map(({ id }) => id)).toEqual(['c', 'd']);
  });
});

describe('one typo', () => {
  let store: SearchStore;
  beforeAll(async () => {
    ({ store } = await published([
      makeCourse({ id: 'rag', title: 'Retrieval augmented generation', level: 'advanced' }),
      makeCourse({ id: 'augment', title: 'Augment your data' }),
      makeCourse({ id: 'form', title: 'Form design' }),
      makeCourse({ id: 'model', title: 'Model zoo' }),
      makeCourse({
        id: 'plurals',
        title: 'Embeddings and transformers',
        skills: ['pipelines', 'workflows'],
        description: 'About operations.',
      }),
      makeCourse({ id: 'from', title: 'Large models from scratch', level: 'advanced' }),
    ]));
  });

  it.each([
    ['retrieval augmentd', 'retrieval augmented', ['rag']],
    ['retreival', 'retrieval', ['rag']],
    ['retrieval agmented', 'retrieval augmented', ['rag']],
    ['gemeration', 'generation', ['rag']],
    ['zooo', 'zoo', ['model']],
    ['retreival generaton', 'retrieval generation', ['rag']],
    ['large form', 'large from', ['from']],
    // Found by beginnings of what is published only as a longer word.
    ['gneration', 'generation', ['rag']],
    ['embeding', 'embeddings', ['plurals']],
    ['transormer', 'transformers', ['plurals']],
    ['pipeine', 'pipelines', ['plurals']],
    ['ipeline', 'pipelines', ['plurals']],
    ['pxpeline', 'pipelines', ['plurals']],
    ['worklow', 'workflows', ['plurals']],
    ['opertion', 'operations', ['plurals']],
    ['embeding worklow', 'embeddings workflows', ['plurals']],
    ['trasfor', 'transformers', ['plurals']],
  ])('in "%s" is shown as "%s"', async (text, shown, ids) => {
    const { corrected, endings, courses } = await store.searchCourses(request(text));
    expect(corrected?.map((word, index) => `${word}${endings?.[index]}`).join(' ')).toBe(shown);
    expect(courses.map(({ id }) => id)).toEqual(ids);
  });

  it.each(['augmented', 'augm', 'model zoo'])('is not looked for in "%s", which matches', async (text) => {
    const page = await store.searchCourses(request(text));
    expect(page.corrected).toBeUndefined();
    expect(page.courses).not.toHaveLength(0);
  });

  it('is not looked for when only the filters leave nothing', async () => {
    const page = await store.searchCourses(request('form', { filters: { level: 'advanced' } }));
    expect(page).toEqual({ courses: [], next: null, total: 0, matched: 'all' });
  });

  it.each(['retrxxval', 'rga', 'xyzzy'])('is not seen in "%s"', async (text) => {
    const { courses, next, total } = await store.searchCourses(request(text));
    expect({ courses, next, total }).toEqual({ courses: [], next: null, total: 0 });
  });
});

describe('words of a search', () => {
  const letters = [...'abcdefghijklmnopqrst'];
  const text = letters.map((letter) => `${letter}word`).join(' ');

  it('are all required, however many', async () => {
    const { store } = await published([
      makeCourse({ id: 'all', description: text }),
      makeCourse({ id: 'all-but-one', description: text.replace('tword', '') }),
    ]);
    expect(await searchAll(store, text)).toEqual(['all']);
    const beyond = await store.searchCourses(request(`${text} elsewhere`));
    expect(beyond.matched).toBe('some');
    expect(beyond.courses.map(({ id }) => id)).toEqual(['all', 'all-but-one']);
    const { corrected, courses } = await store.searchCourses(request(text.replace('bword', 'bwodr')));
    expect(courses.map(({ id }) => id)).toEqual(['all']);
    expect(corrected?.join(' ')).toBe(text);
  });
});

describe('words of very many courses', () => {
  const table = nameTable('long');
  let store: SearchStore;
  const topicOf = (index: number) => (index < 9_000 ? 'common-topic' : 'rare-topic');
  beforeAll(async () => {
    await createTable(publisher, 'catalog', table);
    // Most popular first; the index of so many is written directly, and only for the terms looked for.
    const courses = Array.from({ length: 10_000 }, (_, ordinal) => ({
      ordinal,
      card: toCourseCard(
        makeCourse({
          id: `course-${ordinal}`,
          title: ordinal % 1_000 === 999 ? 'Quarks' : 'Widgets',
          description: ordinal === 7_999 ? 'Nothing.' : 'Learning.',
          topic: topicOf(ordinal),
          level: ordinal % 2 === 0 ? 'beginner' : 'advanced',
        }),
      ),
      skills: [],
      topicLabel: 'Any',
      featured: false,
      lectureWords: '',
      firstPublished: '2026-11-01',
      sourceHash: '',
    }));
    const numbers = numberValues({ topic: ['common-topic', 'rare-topic'] });
    const terms = indexTerms(courses, numbers, ['w:learning', 'w:quarks']);
    const isFound = ({ ordinal }: { ordinal: number }) =>
      ordinal % 1_000 === 999 || ordinal < 20 || ordinal >= 9_000;
    await batchWrite(publisher, table, [
      ...terms.map((put) => ({ put })),
      ...courses.filter(isFound).map((course) => ({ put: { ...cardKey(course.ordinal), ...course } })),
    ]);
    store = createSearchStore(db.client(), table);
  }, 60_000);

  const quarks = (indexes: number[]) => indexes.map((index) => `course-${index * 1_000 + 999}`);

  it('lose no course behind a filter', async () => {
    const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(await searchAll(store, 'quarks')).toEqual(quarks(all));
    expect(await searchAll(store, 'quarks', { filters: { level: 'advanced' } })).toEqual(quarks(all));
    expect(await searchAll(store, 'quarks', { filters: { level: 'beginner' } })).toEqual([]);
    expect(await searchAll(store, 'quarks', { filters: { topic: 'rare-topic' } })).toEqual(quarks([9]));
    expect(
      await searchAll(store, 'quarks', {
        filters: { topic: 'common-topic', level: 'advanced', duration: '1-4-weeks' },
      }),
    ).toEqual(quarks(all.slice(0, 9)));
    expect(await searchAll(store, 'quarks', { filters: { topic: 'no-topic' } })).toEqual([]);
  });

  it('find the most popular courses of a rare filter', async () => {
    const { courses } = await store.searchCourses(
      request('learning', { filters: { topic: 'rare-topic', level: 'beginner' } }),
    );
    expect(courses.map(({ id }) => id)).toEqual(
      Array.from({ length: 9 }, (_, at) => `course-${9_000 + 2 * at}`),
    );
  });

  it('lose no course of a rare word, and require the common one', async () => {
    const found = quarks([0, 1, 2, 3, 4, 5, 6, 8, 9]).sort();
    for (const limit of [1, 2, 5, 9]) {
      expect((await searchAll(store, 'quarks learning', { limit })).sort()).toEqual(found);
    }
  });
});

/** Brackets that are one character with their letter, then letters: more words in 200 characters than one batch reads. */
const manyWords = [
  ...Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x24_74 + index)),
  ...Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x24_9c + index)),
  ...Array.from({ length: 29 }, (_, index) => String.fromCodePoint(0x32_00 + index)),
  ...Array.from({ length: 36 }, (_, index) => String.fromCodePoint(0x32_20 + index)),
  ...Array.from({ length: 44 }, (_, index) => `,${String.fromCodePoint(0x04_30 + index)}`),
].join('');

describe('cost of a search', () => {
  const searches: [text: string, filters: SearchRequest['filters']][] = [
    ['retrieval', {}],
    ['retrieval augmented', { level: 'beginner' }],
    ['retrieval augmentd', { level: 'beginner', topic: 'generative-ai' }],
    ['deep neural network', {}],
    ['modle', {}],
    ['a b c d e f g h i j k', { duration: '1-4-weeks' }],
    ['xyzzy plugh', {}],
    ['機械学習入門', {}],
    ['free fine-tuning for beginners with a diploma', {}],
  ];
  /** As much work as 200 characters can ask for. */
  const floods: typeof searches = [
    [Array.from({ length: 40 }, (_, index) => `mod${(index + 10).toString(36)}`).join(' '), {}],
    [manyWords, { topic: 'generative-ai' }],
  ];
  const costs = async (courses: Parameters<typeof publish>[2]) => {
    const { table } = await published(courses);
    const client = db.client();
    const calls = countCalls(client);
    const store = createSearchStore(client, table);
    const units: number[] = [];
    for (const [text, filters] of [...searches, ...floods]) {
      calls.names.length = 0;
      calls.readUnits = 0;
      const { courses } = await store.searchCourses(request(text, { filters, limit: 9 }));
      expect(calls.names.length, text).toBeLessThanOrEqual(3);
      expect(searchWords(manyWords).length).toBeGreaterThan(100);
      expect(manyWords.length).toBeLessThanOrEqual(200);
      expect(new Set(calls.names)).toEqual(new Set(['BatchGetItemCommand']));
      // Cards are paid for by the page; what is left is the search itself.
      units.push(calls.readUnits - courses.length * 0.5);
    }
    return units;
  };

  const size = simulated(300, 1_400);
  it(`is at most three round trips, and nearly the same for 12 and for ${size} courses`, async () => {
    const few = await costs(makeCourses(12));
    const many = await costs(makeCourses(size));
    searches.forEach(([text], index) => expect(many[index], text).toBeLessThanOrEqual((few[index] ?? 0) + 3));
    floods.forEach(([text], index) => expect(many[searches.length + index], text).toBeLessThanOrEqual(200));
  }, 120_000);
});
