import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Course, CourseLecture } from '#domain/course/course.ts';
import { toCourseCard } from '#domain/course/course-card.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { parseStoredCard, toStoredCard } from '#lambdas/stores/catalog/rows/stored-card.ts';
import { readCourses } from '../support/content-target.ts';
import { makeCourses } from '../support/courses.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { type Classroom, openClassroom } from '../support/learning.ts';
import { countCalls, publish } from '../support/publishing.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

/** What is read of the demo catalog, whose cards and courses are as long as real ones. */
const table = nameTable('demo-catalog');

const database = await useDynamoDb();
const client = database.client();
const resolved = await readCourses(join(import.meta.dirname, '../../content'), true);
const courses = resolved.map(({ course }) => course);
await createTable(client, 'catalog', table);
await publish(client, table, courses);

describe('a page of the list', () => {
  it.each(['popular', 'newest'] as const)(
    'of nine real cards takes half a read unit, %s first, first page and second',
    async (sort) => {
      const reader = database.client();
      const calls = countCalls(reader);
      const store = createCatalogStore(reader, table);
      const first = await store.listCourses({ filters: {}, sort, limit: 9 });
      expect(first.courses).toHaveLength(9);
      expect(calls).toEqual({ names: ['QueryCommand'], readUnits: 0.5, writeUnits: 0 });
      expect(first.next).not.toBeNull();
      calls.readUnits = 0;
      const second = await store.listCourses({ filters: {}, sort, limit: 9, after: first.next ?? undefined });
      expect(second.courses).toHaveLength(courses.length - 9);
      expect(calls.readUnits).toBe(0.5);
    },
  );

  it('holds cards as they travel, and as the release before stored them', async () => {
    const cards = [...courses, ...makeCourses(50)].map(toCourseCard);
    for (const card of cards) {
      expect(parseStoredCard({ pk: 'LIST', sk: '1', ...toStoredCard(card) })).toEqual(card);
      expect(parseStoredCard({ pk: 'LIST', sk: '1', card, last: true })).toEqual(card);
    }
    const old = nameTable('list-before');
    await createTable(client, 'catalog', old);
    for (const [index, card] of cards.slice(0, 3).entries()) {
      await putRow(client, old, {
        pk: 'LIST#*#*#*',
        sk: String(index),
        card,
        ...(index === 2 && { last: true }),
      });
    }
    const page = await createCatalogStore(client, old).listCourses({
      filters: {},
      sort: 'popular',
      limit: 9,
    });
    expect(page).toEqual({ courses: cards.slice(0, 3), total: 3, next: null });
  });
});

describe('the dashboard', () => {
  let room: Classroom;
  const sub = 'auth0|0123456789abcdef01234567';
  const firstFreeVideo = ({ sections }: Course): CourseLecture | undefined =>
    sections
      .flatMap(({ lectures }) => lectures)
      .find(({ contentType, type }) => contentType === 'video' && type === 'free');
  /** The demo courses with a video to watch, twice: under names of their own. */
  const begun = (): Course[] =>
    courses
      .filter(firstFreeVideo)
      .flatMap((course) => [course, { ...course, id: `${course.id}-2` }])
      .map((course) => ({ ...course, price: 0, drip: false }))
      .slice(0, 10);
  beforeAll(async () => {
    room = await openClassroom(client);
    await room.publish(...begun());
    const learner = room.learner(sub);
    for (const [index, course] of begun().entries()) {
      const { id } = course;
      await learner.enroll(id);
      const first = firstFreeVideo(course);
      if (!first) throw new Error(`${id} has no video to watch`);
      await learner.save(id, first.id, index % 2 === 0 ? first.duration : 3);
    }
  });

  it('takes at most 0.65 read units, bookmarks included, for each of ten real courses, begun and completed in part', async () => {
    const reader = database.client();
    const calls = countCalls(reader);
    const { body } = await room.learner(sub, reader).listEnrolled();
    expect(body.courses).toHaveLength(10);
    expect(body.courses.filter(({ progress }) => progress > 0)).toHaveLength(5);
    expect(body.courses.every(({ lastLecture }) => lastLecture?.title)).toBe(true);
    expect(calls.names.sort()).toEqual(['BatchGetItemCommand', 'QueryCommand', 'QueryCommand']);
    expect(calls.readUnits / 10).toBeLessThanOrEqual(0.65);
  });

  it('reads the marks of a course whose lectures are not those that were counted, and of no other', async () => {
    const [shrunk] = begun();
    if (!shrunk) throw new Error('no course');
    const [section] = shrunk.sections;
    if (!section) throw new Error('no section');
    await room.publish({ ...shrunk, sections: [{ ...section, lectures: section.lectures.slice(0, 1) }] });
    const reader = database.client();
    const calls = countCalls(reader);
    const { body } = await room.learner(sub, reader).listEnrolled();
    expect(body.courses.find(({ id }) => id === shrunk.id)?.progress).toBe(100);
    expect(calls.names.filter((name) => name === 'BatchGetItemCommand')).toHaveLength(2);
    expect(calls.readUnits).toBeGreaterThan(1 + 10 * 0.5);
    expect(calls.readUnits).toBeLessThanOrEqual(1 + 10 * 0.5 + 0.5 + 1);
  });
});
