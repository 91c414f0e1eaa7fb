import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { countedLectures } from '#domain/learning/progress.ts';
import type { Answers } from '#domain/recommendations/questionnaire.ts';
import { toSummaryItem } from '#lambdas/stores/catalog/read/course-summaries.ts';
import {
  type CatalogItemCache,
  createCatalogItemCache,
  createRecommendationStore,
} from '#lambdas/stores/catalog/read/recommendation-data.ts';
import { createProfileStore, defaultPreferences } from '#lambdas/stores/learner/profiles.ts';
import { createQuestionnaireStore, questionnaireKey } from '#lambdas/stores/learner/questionnaires.ts';
import { countedMark } from '#lambdas/stores/learning/counted-mark.ts';
import { completedAttribute, enrollmentKey, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { createReadEnrollments } from '#lambdas/stores/learning/read-enrollments.ts';
import type { RecommendationDeps } from '#lambdas/user/deps.ts';
import { getQuestionnaire } from '#lambdas/user/get-questionnaire.ts';
import { listRecommendations } from '#lambdas/user/list-recommendations.ts';
import { saveQuestionnaire } from '#lambdas/user/save-questionnaire.ts';
import { makeCourses } from '../support/courses.ts';
import { createTable, nameTable, tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { video } from '../support/learning.ts';
import { operationRequest } from '../support/operation-request.ts';
import { countCalls, publish } from '../support/publishing.ts';
import { putRow, readRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

/** Courses that can be taken: only those are recommended. */
const makeOpenCourses = (count: number): Course[] =>
  makeCourses(count, 4).map((course) => ({
    ...course,
    sections: [{ title: 'All', lectures: [video('intro')] }],
  }));
const small = makeOpenCourses(30);
const large = makeOpenCourses(400);
const smallCatalog = nameTable('small');
const largeCatalog = nameTable('large');

const server = await useDynamoDb();
const client = server.client();
await Promise.all([
  createTable(client, 'catalog', smallCatalog),
  createTable(client, 'catalog', largeCatalog),
  createTable(client, 'learning'),
  createTable(client, 'profiles'),
]);
await publish(client, smallCatalog, small);
await publish(client, largeCatalog, large);

const depsOf = (
  client: DynamoDBDocumentClient,
  catalog: string,
  cache?: CatalogItemCache,
): RecommendationDeps => ({
  questionnaires: createQuestionnaireStore(client, tables.profiles),
  guide: createRecommendationStore(client, { catalog, learning: tables.learning }, cache),
  readEnrollments: createReadEnrollments(client, tables.learning, { mayLag: true }),
});
const learner = (sub: string, catalog = largeCatalog, client = server.client(), cache?: CatalogItemCache) => {
  const deps = depsOf(client, catalog, cache);
  const caller = { sub, scopes: new Set<string>(), token: 't' };
  return {
    read: async () => (await getQuestionnaire(deps)(operationRequest({ caller }))).body,
    save: async (answers: Answers) =>
      (await saveQuestionnaire(deps)(operationRequest({ caller, body: { answers } }))).body,
    recommended: async () =>
      (await listRecommendations(deps)(operationRequest({ caller }))).body.recommendations,
    hold: (courseId: string, row: object = {}) =>
      putRow(client, tables.learning, {
        ...enrollmentKey(sub, courseId),
        courseId,
        enrolledAt: '2026-11-01T10:00:00.000Z',
        basis: 'free',
        ...row,
      }),
  };
};
const idsOf = (steps: readonly { course: { id: string } }[] = []) => steps.map(({ course }) => course.id);
const refusal = { code: 'invalid_request', details: { issues: expect.any(Array) as unknown } };

describe('the questionnaire', () => {
  it('has no answers and no path at first, and topics of the catalog to choose from', async () => {
    const { questions, answers, path } = await learner('first').read();
    expect(answers).toBeNull();
    expect(path).toBeUndefined();
    const topics = questions.find(({ id }) => id === 'topics')?.options.map(({ value }) => value) ?? [];
    expect([...topics].sort()).toEqual([...new Set(large.map(({ topic }) => topic))].sort());
  });

  it('keeps answers and gives the same path again; saving them twice changes nothing', async () => {
    const ada = learner('ada');
    const saved = await ada.save({ goal: 'build', level: 'beginner', topics: ['generative-ai'] });
    const row = () => readRow(server.client(), tables.profiles, questionnaireKey('ada'));
    const first = await row();
    expect(await ada.save({ goal: 'build', level: 'beginner', topics: ['generative-ai'] })).toEqual(saved);
    expect(await row()).toEqual(first);
    expect(first).toMatchObject({ version: 1 });
    const { answers, path } = await ada.read();
    expect(answers).toEqual({ goal: 'build', level: 'beginner', topics: ['generative-ai'] });
    expect(path).toEqual(saved.path);
    expect(path?.length).toBe(4);
  });

  it('replaces earlier answers as a whole', async () => {
    const bea = learner('bea');
    await bea.save({ goal: 'build', time: '2-4' });
    await bea.save({ level: 'advanced' });
    expect((await bea.read()).answers).toEqual({ level: 'advanced' });
  });

  it('lists the first issues of answers that have many', async () => {
    const answers = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`question-${at}`, 'red']));
    const refused = await learner('cleo')
      .save(answers)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ ...refusal, details: { issues: { length: 20 } } });
  });

  it.each([
    ['an unknown question', { color: 'red' }, 'answers.color'],
    ['an unknown option', { goal: 'conquer' }, 'answers.goal'],
    ['a topic that no course has', { topics: ['cooking'] }, 'answers.topics.0'],
    ['an empty topic', { topics: [''] }, 'answers.topics.0'],
    ['the name of the shelf of everything', { topics: ['*'] }, 'answers.topics.0'],
    ['no answer', {}, 'answers'],
  ])('refuses %s and keeps what was saved', async (_what, answers, path) => {
    const cleo = learner('cleo');
    await cleo.save({ goal: 'ship' });
    await expect(cleo.save(answers as unknown as Answers)).rejects.toMatchObject({
      ...refusal,
      details: { issues: [{ path, message: expect.any(String) as unknown }] },
    });
    expect((await cleo.read()).answers).toEqual({ goal: 'ship' });
  });

  it('leaves the profile alone, in either order', async () => {
    const client = server.client();
    await learner('dora').save({ goal: 'ship' });
    const profile = {
      id: 'dora',
      email: 'dora@example.com',
      emailVerified: true,
      name: 'Dora',
      emailPreferences: defaultPreferences,
      reviewAt: '09:00',
      reviewLimit: 20,
      createdAt: '2026-11-21T10:00:00.000Z',
    };
    expect(await createProfileStore(client, tables.profiles).create(profile)).toEqual(profile);
    expect((await learner('dora').read()).answers).toEqual({ goal: 'ship' });
    await learner('dora').save({ goal: 'build' });
    expect(await createProfileStore(client, tables.profiles).read('dora')).toEqual(profile);
  });

  it('is answered by one learner for nobody else, whatever is in the name', async () => {
    await learner('eve').save({ goal: 'ship' });
    for (const sub of ['eve#QUESTIONNAIRE', 'ev', 'eve ']) {
      expect((await learner(sub).read()).answers).toBeNull();
    }
  });

  it('marks what was finished and begun, and leaves out what was given back', async () => {
    const fay = learner('fay');
    const ids = idsOf((await fay.save({ topics: ['robotics'], time: 'over-8' })).path);
    const [first = '', second = '', third = ''] = ids;
    await fay.hold(first, { percent: 100, counted: '5.finished' });
    await fay.hold(second);
    await fay.hold(third, { basis: 'grant' });
    const { path = [] } = await fay.read();
    const status = new Map(path.map((step) => [step.course.id, step.status]));
    expect(status.get(first)).toBe('completed');
    expect(status.get(second)).toBe('enrolled');
    expect(status.has(third)).toBe(false);
    expect(path.filter(({ status: state }) => state === undefined).length).toBeGreaterThanOrEqual(2);
  });
});

describe('a course whose remaining lectures cannot be opened any more', () => {
  it('is done, on the path and in the history', async () => {
    const client = server.client();
    const ivy = learner('ivy', smallCatalog);
    const [id = ''] = idsOf((await ivy.save({ goal: 'build' })).path);
    const course = small.find((each) => each.id === id) as Course;
    const put = (item: Course) => putRow(client, smallCatalog, toSummaryItem(item));
    const lectures = [video('intro'), video('more', { type: 'premium' })];
    await put({ ...course, sections: [{ title: 'All', lectures }] });
    // Counted while the upgrade was held.
    await ivy.hold(id, { percent: 50 });
    const marks = { ...progressKey('ivy', id), [completedAttribute('intro')]: '2026-11-20T10:00:00.000Z' };
    await putRow(client, tables.learning, marks);
    expect((await ivy.read()).path?.find((step) => step.course.id === id)?.status).toBe('completed');
    await ivy.hold(id, { percent: 50, 'grant#upgrade#cs_1': '2026-11-20T10:00:00.000Z' });
    expect((await ivy.read()).path?.find((step) => step.course.id === id)?.status).toBe('enrolled');
    await put(course);
  });
});

describe('recommendations', () => {
  it('follow what the learner takes and never name it', async () => {
    const gil = learner('gil');
    const before = idsOf(await gil.recommended());
    const [taken = '', refunded = ''] = before;
    await gil.hold(taken, { lastLecture: { lectureId: 'a', timestamp: 1, at: '2026-11-20T10:00:00.000Z' } });
    await gil.hold(refunded, { basis: 'grant' });
    const after = await gil.recommended();
    expect(idsOf(after)).not.toContain(taken);
    expect(idsOf(after)).not.toContain(refunded);
    expect(after.length).toBe(6);
    expect(after.some(({ reason }) => reason.startsWith('You are taking “'))).toBe(true);
  });

  it('do without a course that has left the catalog', async () => {
    const hal = learner('hal');
    await hal.hold('gone-course', { percent: 100 });
    expect((await hal.recommended()).length).toBe(6);
  });
});

describe('the cost', () => {
  it('is three round trips, for few courses and for many, for a new learner and for a busy one', async () => {
    const costs: Record<string, number[]> = {};
    for (const catalog of [smallCatalog, largeCatalog]) {
      const sub = `busy-${catalog}`;
      const courses = (catalog === smallCatalog ? small : large).slice(0, 25);
      const busy = learner(sub, catalog);
      for (const { id, sections } of courses) {
        const lectures = sections.flatMap((section) => section.lectures);
        await busy.hold(id, { percent: 50, counted: countedMark(countedLectures(lectures, { grants: [] })) });
      }
      const topics = ['generative-ai', 'machine-learning', 'data-science', 'computer-vision', 'robotics'];
      const saver = server.client();
      const saved = countCalls(saver);
      const answers: Answers = { goal: 'build', role: 'developer', time: 'over-8', topics };
      await learner(sub, catalog, saver).save(answers);
      expect(saved.names.length).toBeLessThanOrEqual(3);
      for (const name of [sub, `idle-${catalog}`]) {
        for (const what of ['read', 'recommended'] as const) {
          const client = server.client();
          const calls = countCalls(client);
          await learner(name, catalog, client)[what]();
          expect(calls.names.sort()).toEqual(['BatchGetItemCommand', 'GetItemCommand', 'QueryCommand']);
          costs[`${name.split('-')[0]} ${what}`] ??= [];
          costs[`${name.split('-')[0]} ${what}`]?.push(calls.readUnits);
        }
      }
    }
    for (const [what, units] of Object.entries(costs)) {
      // Shelves are full from some dozens of courses on: more of them cost nothing. Each of 25 begun courses takes half a unit.
      expect(Math.max(...units), what).toBeLessThan(what.startsWith('busy') ? 25 + 13 : 25);
    }
  });

  it('is one unit for answers and one for courses when another learner asked half a minute ago', async () => {
    let now = 1_000;
    const cache = createCatalogItemCache(() => now);
    const ask = async (sub: string) => {
      const client = server.client();
      const calls = countCalls(client);
      await learner(sub, largeCatalog, client, cache).recommended();
      return { names: calls.names.sort(), readUnits: calls.readUnits };
    };
    const cold = await ask('first');
    expect(cold.names).toEqual(['BatchGetItemCommand', 'GetItemCommand', 'QueryCommand']);
    now += 29_999;
    const warm = await ask('second');
    expect(warm.names).toEqual(['GetItemCommand', 'QueryCommand']);
    expect(warm.readUnits).toBeLessThanOrEqual(1);
    now += 1;
    expect(await ask('third')).toEqual(cold);
  });

  it('is not remembered when reading failed', async () => {
    const cache = createCatalogItemCache(() => 1_000);
    const client = server.client();
    const calls = intercept(client);
    calls.faults = new Map([[2, 'before']]);
    await expect(learner('unlucky', largeCatalog, client, cache).recommended()).rejects.toThrow();
    calls.reset();
    expect((await learner('unlucky', largeCatalog, client, cache).recommended()).length).toBe(6);
  });
});
