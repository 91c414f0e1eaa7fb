import { beforeAll, describe, expect, it } from 'vitest';
import type { FilterValues } from '#domain/course/course-filters.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import type { ListPosition } from '#lambdas/stores/catalog/read/list-courses.ts';
import { createSearchStore } from '#lambdas/stores/catalog/read/search.ts';
import { makeCourse, makeCourses } from '../support/courses.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { video } from '../support/learning.ts';
import { byPopularity, passes } from '../support/naive-search.ts';
import { countCalls, publish } from '../support/publishing.ts';
import { simulated } from '../support/simulation.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const levels = [undefined, 'beginner', 'intermediate', 'advanced', 'mixed'] as const;
const durations = [undefined, 'under-2-hours', '1-4-weeks', '1-3-months', '3-6-months'] as const;

const db = await useDynamoDb();
const publisher = db.client();

describe.each([12, simulated(200, 1_400)])('a catalog of %i courses', (size) => {
  const table = nameTable(`catalog-${size}`);
  const courses = makeCourses(size);
  beforeAll(async () => {
    await createTable(publisher, 'catalog', table);
    await publish(publisher, table, courses);
  }, 120_000);

  it('answers every combination of filters with one Query of one page', async () => {
    const client = db.client();
    const calls = countCalls(client);
    const store = createCatalogStore(client, table);
    const topics = [undefined, ...new Set(courses.map(({ topic }) => topic))];
    for (const topic of topics) {
      for (const level of levels) {
        for (const duration of durations) {
          calls.names.length = 0;
          calls.readUnits = 0;
          const filters = { topic, level, duration };
          const page = await store.listCourses({ filters, sort: 'popular', limit: 9 });
          const expected = byPopularity(courses.filter((course) => passes(course, filters)));
          expect(page.courses.map(({ id }) => id)).toEqual(expected.slice(0, 9).map(({ id }) => id));
          expect(page.next !== null).toBe(expected.length > 9);
          expect(page.total).toBe(expected.length);
          expect(calls.names).toEqual(['QueryCommand']);
          expect(calls.readUnits).toBeLessThanOrEqual(1.5);
        }
      }
    }
  });

  it.each([1, 7, 12, 50])('pages by %i through all courses, without an empty last page', async (limit) => {
    const store = createCatalogStore(db.client(), table);
    const seen: string[] = [];
    let after: ListPosition | undefined;
    for (let pages = 0; ; pages += 1) {
      const page = await store.listCourses({
        filters: { level: 'beginner' },
        sort: 'popular',
        limit,
        after,
      });
      expect(page.courses.length, `page ${pages}`).toBeGreaterThan(0);
      seen.push(...page.courses.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    const expected = byPopularity(courses.filter(({ level }) => level === 'beginner'));
    expect(seen).toEqual(expected.map(({ id }) => id));
  });

  it('counts facets that agree with the lists', async () => {
    const { topics, levels, durations } = await createCatalogStore(db.client(), table).getFacets();
    for (const { value, count } of topics) {
      expect(courses.filter(({ topic }) => topic === value)).toHaveLength(count);
    }
    for (const facet of [topics, levels, durations]) {
      expect(facet.reduce((sum, { count }) => sum + count, 0)).toBe(size);
    }
  });
});

describe('a catalog in two languages', () => {
  const table = nameTable('languages');
  beforeAll(async () => {
    await createTable(publisher, 'catalog', table);
    await publish(publisher, table, [
      makeCourse({ id: 'agenten', title: 'Agenten bauen', language: 'de', learners: 9 }),
      makeCourse({ id: 'agents', title: 'Agenten in English', learners: 8 }),
      makeCourse({ id: 'daten', title: 'Daten verstehen', language: 'de', level: 'advanced' }),
    ]);
  });
  const list = async (filters: FilterValues) => {
    const store = createCatalogStore(db.client(), table);
    const { courses, total } = await store.listCourses({ filters, sort: 'newest', limit: 9 });
    expect(total).toBe(courses.length);
    return courses.map(({ id }) => id);
  };

  it('lists the courses of a language, alone and with other filters', async () => {
    expect(await list({})).toHaveLength(3);
    expect(await list({ language: 'de' })).toEqual(['agenten', 'daten']);
    expect(await list({ language: 'en' })).toEqual(['agents']);
    expect(await list({ language: 'de', level: 'advanced' })).toEqual(['daten']);
    expect(await list({ language: 'ja' })).toEqual([]);
  });

  it('searches the courses of a language', async () => {
    const store = createSearchStore(db.client(), table);
    const search = async (filters: FilterValues) => {
      const { courses } = await store.searchCourses({ words: ['agenten'], filters, limit: 9 });
      return courses.map(({ id }) => id);
    };
    expect(await search({})).toEqual(['agenten', 'agents']);
    expect(await search({ language: 'de' })).toEqual(['agenten']);
    expect(await search({ language: 'en' })).toEqual(['agents']);
    expect(await search({ language: 'ja' })).toEqual([]);
  });

  it('counts both languages, and keeps what courses of the other language name on their cards', async () => {
    const { languages } = await createCatalogStore(db.client(), table).getFacets();
    expect(languages).toEqual([
      { value: 'de', label: 'German', count: 2 },
      { value: 'en', label: 'English', count: 1 },
    ]);
  });
});

describe('an empty catalog', () => {
  it('is no failure', async () => {
    const table = nameTable('empty');
    await createTable(publisher, 'catalog', table);
    const store = createCatalogStore(db.client(), table);
    expect(await store.listCourses({ filters: {}, sort: 'popular', limit: 9 })).toEqual({
      courses: [],
      total: 0,
      next: null,
    });
    expect(await store.listFeatured()).toEqual([]);
    expect(await store.getFacets()).toEqual({ topics: [], levels: [], durations: [], languages: [] });
    expect(await store.getCourse('no-such-course')).toBeUndefined();
  });
});

describe('featured courses', () => {
  const sections = [{ title: 'All', lectures: [video('intro')] }];

  it('are the featured ones that can be taken, most popular first, in one Query', async () => {
    const table = nameTable('featured');
    await createTable(publisher, 'catalog', table);
    await publish(publisher, table, [
      makeCourse({ id: 'plain', sections, learners: 900 }),
      makeCourse({ id: 'some', sections, featured: true, learners: 10 }),
      makeCourse({ id: 'most', sections, featured: true, learners: 20 }),
      makeCourse({ id: 'in-preparation', featured: true, learners: 30 }),
    ]);
    const client = db.client();
    const calls = countCalls(client);
    const featured = await createCatalogStore(client, table).listFeatured();
    expect(featured.map(({ id }) => id)).toEqual(['most', 'some']);
    expect(calls.names).toEqual(['QueryCommand']);
  });
});
