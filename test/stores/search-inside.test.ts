import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { CourseHit } from '#contract/schemas/learning.ts';
import { counters } from '#domain/counters.ts';
import {
  articleSections,
  type LectureText,
  quizSections,
  toLectureText,
} from '#domain/retrieval/lecture-text.ts';
import { textBlockKey } from '#lambdas/stores/catalog/rows/catalog-keys.ts';
import { toTextItems } from '#lambdas/stores/catalog/rows/lecture-text-items.ts';
import { counterKey } from '#lambdas/stores/rate-limits.ts';
import { publishSaid, said } from '../support/chat.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';
import { putRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const day = 86_400_000;
const start = Date.parse('2026-11-21T10:00:00.000Z');

const article = (id: string, heading: string, text: string): LectureText =>
  toLectureText(id, 'article', articleSections([{ heading: { id: `section-${id}`, text: heading }, text }]));
const asked = (id: string, text: string, option: string): LectureText =>
  toLectureText(id, 'quiz', quizSections([{ text, options: [{ text: option }] }]));

const agents = courseOf(
  'agents',
  [
    video('loop', { title: 'The loop' }),
    video('budget', { title: 'Budgets', contentType: 'article' }),
    video('check', { title: 'Check yourself', contentType: 'quiz', quizId: 'check' }),
    video('tools', { title: 'Tools and calls', type: 'drip', release: { afterDays: 7 } }),
    video('later', {
      title: 'Later reading',
      type: 'drip',
      contentType: 'article',
      release: { afterDays: 7 },
    }),
    video('later-check', {
      title: 'Later questions',
      type: 'drip',
      contentType: 'quiz',
      release: { afterDays: 7 },
    }),
    video('guards', { title: 'Guardrails', type: 'premium' }),
  ],
  { title: 'Building agents', drip: true },
);
const paid = courseOf('paid', [video('soup', { title: 'Soup' })], { title: 'Cooking', price: 79 });

/** What is said nowhere but in one lecture: by who may read it. */
const openWords = { loop: 'orangutan', budget: 'axolotl', check: 'numbat' };
const scheduledWords = { tools: 'pangolin', later: 'okapi', 'later-check': 'tarsier' };
const premiumWords = { guards: 'quokka' };
const paidWords = { soup: 'narwhal' };
const agentTexts = [
  said('loop', 'An agent is a loop.', `It has a plan, like an ${openWords.loop}.`),
  article('budget', 'Why a budget', `A budget keeps an ${openWords.budget} small.`),
  asked('check', 'Who plans?', `The ${openWords.check}`),
  said('tools', `A tool is called by a ${scheduledWords.tools}.`),
  article('later', `About the ${scheduledWords.later}`, 'It opens later.'),
  asked('later-check', 'Who waits?', `The ${scheduledWords['later-check']}`),
  said('guards', `A guardrail stops a ${premiumWords.guards}.`),
];
const paidTexts = [said('soup', `Soup needs a ${paidWords.soup}.`)];

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await createTable(server.client(), 'limits');
await publishSaid(server.client(), [
  { course: agents, passages: agentTexts },
  { course: paid, passages: paidTexts },
]);

const newLearner = async (...courses: string[]) => {
  room.now = start;
  const sub = `auth0|finder-${(people += 1)}`;
  room.identity = { email: `finder-${people}@example.com`, emailVerified: true };
  for (const course of courses) {
    if (course === 'paid') await room.grant(sub, course, { kind: 'purchase', id: 'p' });
    await room.learner(sub).enroll(course);
  }
  return { sub, ...room.learner(sub) };
};

describe('searching inside a course', () => {
  it('answers the second, the heading and the question, and marks the words', async () => {
    const ada = await newLearner('agents');
    const hitOf = async (q: string) => (await ada.search('agents', q)).body.hits[0];
    expect(await hitOf(openWords.loop)).toMatchObject({
      lectureId: 'loop',
      kind: 'video',
      at: 10,
      locked: false,
    });
    expect(await hitOf(openWords.budget)).toEqual({
      courseId: 'agents',
      courseTitle: 'Building agents',
      lectureId: 'budget',
      title: 'Budgets',
      kind: 'article',
      ...{ section: 0, drip: true, headingId: 'section-budget' },
      heading: 'Why a budget',
      snippet: 'A budget keeps an axolotl small.',
      marks: [[18, 25]],
      locked: false,
    });
    expect(await hitOf(openWords.check)).toMatchObject({
      lectureId: 'check',
      kind: 'quiz',
      snippet: 'Who plans? · The numbat',
    });
    expect((await ada.search('agents', 'agent loop budget plan', 1)).body.hits).toHaveLength(1);
  });

  it('is refused to who is not enrolled, and unknown for a course that is not there', async () => {
    const ada = await newLearner();
    await expect(ada.search('agents', 'loop')).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(ada.search('no-such-course', 'loop')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is allowed so often an hour', async () => {
    const ada = await newLearner('agents');
    const counter = { what: 'search', who: ada.sub };
    await putRow(server.client(), tables.limits, {
      ...counterKey(counter),
      uses: counters.search.max,
      expiresAt: start / 1_000 + 60,
    });
    await expect(ada.search('agents', 'loop')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(ada.searchAll('loop')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('finds titles alone in a course that only the release before published', async () => {
    const old = courseOf('old', [video('first', { title: 'Ancient history' })]);
    await room.publish(old);
    const ada = await newLearner('old');
    expect((await ada.search('old', 'ancient')).body.hits).toEqual([
      {
        courseId: 'old',
        courseTitle: 'Course old',
        section: 0,
        lectureId: 'first',
        title: 'Ancient history',
        kind: 'title',
        locked: false,
      },
    ]);
  });

  it('leaves out a place whose text was taken away meanwhile', async () => {
    await publishSaid(server.client(), [
      { course: courseOf('moving', [video('gone')]), passages: [said('gone', 'A zebra stands here.')] },
    ]);
    await server
      .client()
      .send(new DeleteCommand({ TableName: tables.catalog, Key: textBlockKey('moving', 'gone', 0) }));
    const ada = await newLearner('moving');
    expect((await ada.search('moving', 'zebra')).body.hits).toEqual([]);
  });
});

describe('what is closed', () => {
  /** Learners, and the words of lectures that each may find. */
  const people = {
    'a learner on the first day': { courses: ['agents'], finds: openWords },
    'a learner after the schedule': {
      courses: ['agents'],
      later: 8 * day,
      finds: { ...openWords, ...scheduledWords },
    },
    'a learner with the upgrade': {
      courses: ['agents'],
      upgrade: true,
      finds: { ...openWords, ...premiumWords },
    },
    'a buyer': { courses: ['agents', 'paid'], finds: { ...openWords, ...paidWords } },
    'a buyer whose payment was refunded': { courses: ['agents', 'paid'], refund: true, finds: openWords },
    'somebody without courses': { courses: [], finds: {} },
  };
  const words = { ...openWords, ...scheduledWords, ...premiumWords, ...paidWords };

  it.each(Object.entries(people))('is nowhere in what %s is answered', async (_, person) => {
    const { courses, finds } = person;
    const ada = await newLearner(...courses);
    if ('upgrade' in person) await room.grant(ada.sub, 'agents', { kind: 'upgrade', id: 'u' });
    if ('refund' in person) await room.revoke(ada.sub, 'paid', { kind: 'purchase', id: 'p' });
    room.now = start + ('later' in person ? person.later : 0);
    const searches: ((q: string) => Promise<CourseHit[] | undefined>)[] = [
      async (q) => (await ada.searchAll(q)).body.hits,
      ...['agents', 'paid'].map((course) => async (q: string) => {
        const answer = await ada.search(course, q).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'not_enrolled' });
        });
        return answer?.body.hits as CourseHit[] | undefined;
      }),
    ];
    const told = new Set<string>();
    const questions = [
      ...Object.values(words),
      ...Object.values(words).map((word) => word.slice(0, 4)),
      'a tool guardrail soup later',
    ];
    for (const search of searches) {
      for (const q of questions) {
        for (const hit of (await search(q)) ?? []) {
          for (const [id, word] of Object.entries(words))
            if (JSON.stringify(hit).includes(word)) told.add(id);
          if (hit.locked)
            expect(Object.keys(hit).sort()).toEqual([
              'courseId',
              'courseTitle',
              'kind',
              'lectureId',
              'locked',
              'title',
            ]);
        }
      }
    }
    expect([...told].sort()).toEqual(Object.keys(finds).sort());
  });

  it('is found by its title, which everybody may read', async () => {
    const ada = await newLearner('agents');
    for (const [q, lectureId] of [
      ['guardrails', 'guards'],
      ['tools', 'tools'],
      ['later reading', 'later'],
    ] as const) {
      expect((await ada.search('agents', q)).body.hits[0]).toMatchObject({
        lectureId,
        kind: 'title',
        locked: true,
      });
    }
  });

  it('is not read: the keys of closed texts are never asked for', async () => {
    const ada = await newLearner('agents');
    const client = server.client();
    const { inputs } = intercept(client);
    await room.learner(ada.sub, client).search('agents', 'loop tools');
    const asked = inputs.map((input) => JSON.stringify(input));
    expect(asked.some((input) => input.includes('TEXT#loop'))).toBe(true);
    expect(asked.filter((input) => /TEXT#(?:tools|later|later-check|guards)/.test(input))).toEqual([]);
  });
});

describe('searching all courses', () => {
  it('names the course of each hit, and searches what was entered alone', async () => {
    const ada = await newLearner('agents', 'paid');
    const { hits } = (await ada.searchAll('plan soup')).body;
    expect(new Set(hits.map(({ courseId, courseTitle }) => `${courseId}: ${courseTitle}`))).toEqual(
      new Set(['agents: Building agents', 'paid: Cooking']),
    );
    const grace = await newLearner('agents');
    expect((await grace.searchAll('soup')).body.hits).toEqual([]);
  });

  it('takes as many round trips for sixty courses as for one, and looks into the fifty watched last', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      courseOf(`many-${index}`, [video('one', { title: `Part ${index}` })]),
    );
    const sub = 'auth0|collector';
    room.now = start;
    for (const [index, course] of many.entries()) {
      room.now = start + index * 1_000;
      await room.publish(course);
      for (const item of toTextItems(course.id, [said('one', `Number ${index} says hello to the walrus.`)])) {
        await putRow(server.client(), tables.catalog, item);
      }
      await room.learner(sub).enroll(course.id);
    }
    const client = server.client();
    const calls = countCalls(client);
    const { hits } = (await room.learner(sub, client).searchAll('walrus', limits.hitsMax)).body;
    expect(hits).toHaveLength(limits.hitsMax);
    // The counter and the enrollments at once; then courses and indexes, 14 courses a call, at once; then the texts.
    expect(calls.names.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'BatchGetItemCommand'),
      'QueryCommand',
      'UpdateItemCommand',
    ]);
    expect(
      (await room.learner(sub).searchAll('part 9')).body.hits.map(({ courseId }) => courseId),
    ).not.toContain('many-9');
    expect((await room.learner(sub).searchAll('part 59')).body.hits[0]?.courseId).toBe('many-59');
  });
});

describe('the cost', () => {
  it('is one counter and two reads in a course, and no second read when nothing is shown of a text', async () => {
    const ada = await newLearner('agents');
    const callsOf = async (q: string) => {
      const client = server.client();
      const calls = countCalls(client);
      await room.learner(ada.sub, client).search('agents', q);
      return calls.names.toSorted();
    };
    const [read, count] = ['BatchGetItemCommand', 'UpdateItemCommand'];
    expect(await callsOf('loop')).toEqual([read, read, count]);
    for (const q of ['wombat', 'guardrails']) expect(await callsOf(q)).toEqual([read, count]);
  });
});
