import { expect, it } from 'vitest';
import { toCourseCard } from '#domain/course/course-card.ts';
import { weighTerms } from '#domain/search/terms.ts';
import {
  byPopularity,
  numberValues,
  openValues,
  weighCourse,
} from '#lambdas/stores/catalog/publish/catalog-index.ts';
import {
  type CatalogCourse,
  parseCatalogCourse,
  toRegistered,
} from '#lambdas/stores/catalog/publish/course-register.ts';
import { compareCatalogs } from '#lambdas/stores/catalog/publish/update-lists.ts';
import { updateTerms } from '#lambdas/stores/catalog/publish/update-terms.ts';
import { createPublishedRows } from '#lambdas/stores/catalog/rows/published-rows.ts';
import { batchGetTables } from '#lambdas/stores/dynamodb/batch-get-tables.ts';
import { batchWrite } from '#lambdas/stores/dynamodb/batch-write.ts';
import { makeCourse } from '../support/courses.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { countCalls, indexTerms } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
await createTable(db.client(), 'catalog');

/** More than a list holds: a common word in all of them, another one in a third. */
const count = 6_000;
const publishedCourse = (ordinal: number, learners = ordinal): CatalogCourse =>
  parseCatalogCourse({
    ordinal,
    sourceHash: '',
    card: toCourseCard(
      makeCourse({
        id: `course-${ordinal}`,
        title: ordinal % 3 === 0 ? 'Learned' : 'Learning',
        description: '',
        learners,
        level: ordinal % 7 === 0 ? 'advanced' : 'beginner',
      }),
    ),
    skills: [],
    topicLabel: 'Any',
    featured: false,
    lectureWords: '',
    firstPublished: '2026-11-01',
  });

it('an update moves a course within full lists without reading them, from the rows that hold all courses', async () => {
  const before = Array.from({ length: count }, (_, index) => publishedCourse(index + 1));
  const moved = publishedCourse(9, count + 1);
  const after = before.map((course) => (course.ordinal === moved.ordinal ? moved : course));
  const numbers = numberValues(openValues(before));
  const terms = [...weighTerms(weighCourse(moved, numbers).words).keys()];
  const itemsOf = (courses: readonly CatalogCourse[]) =>
    indexTerms(byPopularity(courses), numbers, terms).filter(({ courses: list }) => list !== undefined);
  await batchWrite(
    db.client(),
    tables.catalog,
    itemsOf(before).map((put) => ({ put })),
  );

  const client = db.client();
  const calls = countCalls(client);
  const change = compareCatalogs(before.map(toRegistered), after.map(toRegistered));
  const known = new Map([...before, moved].map((course) => [toRegistered(course).digest, course]));
  const reading = createPublishedRows(client, tables.catalog, known);
  await updateTerms(client, tables.catalog, change, reading);

  const expected = itemsOf(after);
  const stored = await batchGetTables(db.client(), {
    [tables.catalog]: { keys: expected.map(({ pk, sk }) => ({ pk, sk })), consistent: true },
  });
  expect(expected.map((item) => stored.get(tables.catalog, item))).toEqual(expected);
  // All courses take one or two units here, and the full lists, which take five each, are not read.
  const full = expected.filter(({ sk }) => sk.startsWith('a:'));
  expect(full.length).toBeGreaterThan(10);
  expect(calls.readUnits).toBeLessThan(2 * terms.length);
});
