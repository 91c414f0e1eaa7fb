import { describe, expect, it } from 'vitest';
import type { CatalogDeps } from '#lambdas/catalog/deps.ts';
import { getCourse } from '#lambdas/catalog/get-course.ts';
import { getCoursePage } from '#lambdas/catalog/get-course-page.ts';
import { getInstructorPage } from '#lambdas/catalog/get-instructor-page.ts';
import { getPrice } from '#lambdas/catalog/get-price.ts';
import { listCourses } from '#lambdas/catalog/list-courses.ts';
import type { OperationRequest } from '#lambdas/platform/http/operation.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { createSearchStore } from '#lambdas/stores/catalog/read/search.ts';
import { makeCourse } from '../support/courses.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { operationRequest } from '../support/operation-request.ts';
import { publish } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

type Query = OperationRequest<'listCourses'>['query'];

const db = await useDynamoDb();
const client = db.client();
await createTable(client, 'catalog');
const courses = Array.from({ length: 12 }, (_, index) =>
  makeCourse({ id: `course-${index}`, title: `Retrieval ${index}`, learners: 100 - index, price: index }),
);
await publish(client, tables.catalog, courses);
const deps: CatalogDeps = {
  catalog: createCatalogStore(client, tables.catalog),
  search: createSearchStore(client, tables.catalog),
  pages: {
    getCoursePage: (id, subpage) => Promise.resolve(id === 'course-1' ? (subpage ?? 'rendered') : undefined),
    getPreviewPage: () => Promise.resolve(undefined),
    getInstructorPage: (id) => Promise.resolve(id === 'maya-lindqvist' ? 'maya' : undefined),
    getShell: () => Promise.resolve('shell'),
  },
  readCursorSecret: () => Promise.resolve('secret'),
};

const list = async (query: Query) => (await listCourses(deps)(operationRequest({ query }))).body;
const followed = (page: { lastEvaluatedKey: unknown }) => JSON.stringify(page.lastEvaluatedKey);

describe('the course list', () => {
  it('has nine courses to a page unless asked otherwise', async () => {
    expect((await list({})).courses).toHaveLength(9);
    expect((await list({ search: 'retrieval' })).courses).toHaveLength(9);
  });

  it('takes a blank search for none', async () => {
    expect(await list({ search: '   ' })).toEqual(await list({}));
  });

  it('continues with another page size, and with the same search written with more space', async () => {
    const first = await list({ search: 'retrieval', limit: 5 });
    const rest = await list({ search: ' retrieval ', limit: 50, lastEvaluatedKey: followed(first) });
    expect([...first.courses, ...rest.courses].map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, index) => `course-${index}`),
    );
    expect(rest.lastEvaluatedKey).toBeNull();
  });

  it('pages through a corrected search, and says on each page that it was corrected', async () => {
    const first = await list({ search: 'retreival', limit: 7 });
    const rest = await list({ search: 'retreival', limit: 7, lastEvaluatedKey: followed(first) });
    expect([first.suggestion, rest.suggestion]).toEqual(['retrieval', 'retrieval']);
    expect(new Set([...first.courses, ...rest.courses].map(({ id }) => id)).size).toBe(12);
  });

  it('searches by the beginning of a word and suggests the whole of it, on each page', async () => {
    const first = await list({ search: 'rtriev', limit: 7 });
    const rest = await list({ search: 'rtriev', limit: 7, lastEvaluatedKey: followed(first) });
    expect([first.suggestion, rest.suggestion]).toEqual(['retrieval', 'retrieval']);
    expect(new Set([...first.courses, ...rest.courses].map(({ id }) => id)).size).toBe(12);
  });

  it.each<[string, (key: string) => Query]>([
    ['another search', (key) => ({ search: 'retrieval', lastEvaluatedKey: key })],
    ['another level', (key) => ({ level: 'advanced', lastEvaluatedKey: key })],
    ['another topic', (key) => ({ topic: 'mlops', lastEvaluatedKey: key })],
    ['another duration', (key) => ({ duration: '1-4-weeks', lastEvaluatedKey: key })],
    ['a plain list', (key) => ({ lastEvaluatedKey: key.replace('"cursor":"', '"cursor":"A') })],
    ['a table key', () => ({ lastEvaluatedKey: '{"pk":"LIST#*#*#*","sk":"0"}' })],
    ['no JSON', () => ({ lastEvaluatedKey: 'nonsense' })],
  ])('refuses the key of a page for %s', async (_, query) => {
    const key = followed(await list({ limit: 2 }));
    await expect(list(query(key))).rejects.toMatchObject({
      code: 'invalid_request',
      status: 400,
      details: { issues: [{ path: 'lastEvaluatedKey' }] },
    });
  });

  it('refuses the key of a search page for the list of the same filters', async () => {
    const key = followed(await list({ search: 'retrieval', limit: 2 }));
    await expect(list({ lastEvaluatedKey: key })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a course', () => {
  it('is found with its price', async () => {
    const params = { courseId: 'course-3' };
    expect((await getCourse(deps)(operationRequest({ params }))).body).toMatchObject({
      id: 'course-3',
      price: 3,
    });
    expect((await getPrice(deps)(operationRequest({ params }))).body).toEqual({ price: 3, currency: 'usd' });
  });

  it('that is unknown is a 404 in the words of the specification', async () => {
    const params = { courseId: 'no-such-course' };
    const refusal = { status: 404, code: 'not_found', message: 'Course not found.' };
    await expect(getCourse(deps)(operationRequest({ params }))).rejects.toMatchObject(refusal);
    await expect(getPrice(deps)(operationRequest({ params }))).rejects.toMatchObject(refusal);
  });
});

describe('the page of a course', () => {
  it.each([
    ['course-1', 200, 'rendered'],
    ['course-2', 200, 'shell'],
    ['no-such-course', 404, 'shell'],
    ['Not_An_Id', 404, 'shell'],
  ])('of %s is %i with the %s one', async (courseId, status, body) => {
    const operation = getCoursePage(deps);
    expect(await operation(operationRequest({ params: { courseId }, query: {} }))).toEqual({ status, body });
  });

  it.each([
    ['maya-lindqvist', 200, 'maya'],
    ['nobody', 404, 'shell'],
    ['Not_An_Id', 404, 'shell'],
  ])('of the instructor %s is %i with the %s one', async (instructorId, status, body) => {
    const operation = getInstructorPage(deps);
    expect(await operation(operationRequest({ params: { instructorId }, query: undefined }))).toEqual({
      status,
      body,
    });
  });

  it.each([
    ['course-1', 'welcome', 200, 'welcome'],
    ['course-2', 'subscribe', 200, 'shell'],
    ['course-1', 'application', 200, 'shell'],
    ['no-such-course', 'subscribe', 404, 'shell'],
  ] as const)('of %s may be that to %s: %i, %s', async (courseId, page, status, body) => {
    const operation = getCoursePage(deps);
    expect(await operation(operationRequest({ params: { courseId }, query: { page } }))).toEqual({
      status,
      body,
    });
  });
});
