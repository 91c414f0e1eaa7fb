import { expect, it } from 'vitest';
import type { CourseCard } from '#contract/schemas/course.ts';
import { toCourseCard } from '#domain/course/course-card.ts';
import { answerPlainly } from '#lambdas/chat/answer-plainly.ts';
import type { AnswerDeps, AskedQuestion } from '#lambdas/chat/deps.ts';
import { openLibrary } from '#lambdas/chat/library.ts';
import { courseOf, video } from '../../support/learning.ts';

/** So many courses at $40, the most popular first, of which some are different. */
const makeCards = (count: number, others: Readonly<Record<number, Partial<CourseCard>>> = {}): CourseCard[] =>
  Array.from({ length: count }, (_, index) => ({
    ...toCourseCard(courseOf(`course-${index}`, [video('start')], { title: `Course ${index}`, price: 40 })),
    ...others[index],
  }));

/** Asks a visitor's question about a catalog of these courses. @returns the paragraph, and how often the list was read */
const ask = async (message: string, cards: readonly CourseCard[]) => {
  let reads = 0;
  const deps: AnswerDeps = {
    texts: { readCourses: () => Promise.resolve([]), readTextItems: () => Promise.resolve([]) },
    search: { suggestCourses: () => Promise.resolve([]) },
    listCourses: ({ limit }) => {
      reads += 1;
      return Promise.resolve({ courses: cards.slice(0, limit), total: cards.length, next: null });
    },
    listSummaries: () => Promise.resolve([]),
    readQuizAttempts: () => Promise.resolve([]),
    now: () => 0,
  };
  const question: AskedQuestion = { message, sub: undefined };
  const answer = await answerPlainly(deps, openLibrary(deps, question), question);
  return { says: answer?.reply.split('\n\n')[0], reads, sources: answer?.sources };
};

const rare = { 55: { price: 5 }, 56: { price: 0 }, 57: { language: 'de' }, 58: { available: false } };

it.each([
  ['What is the cheapest course?', '1 course is free. The cheapest of the others is “Course 55” for $5.'],
  ['Which courses are free?', 'These courses are free: “Course 56”.'],
  ['Which courses are in preparation?', 'These courses are in preparation: “Course 58”.'],
  ['Which languages are the courses in?', 'The courses are in English and German.'],
  ['How many courses do you have?', 'There are 60 courses, 1 of them in preparation.'],
])('an answer about all courses knows those that few people take, by one read: %s', async (message, says) => {
  expect(await ask(message, makeCards(60, rare))).toMatchObject({ says, reads: 1 });
});

it.each([
  [
    'What is the cheapest course?',
    'Of the 200 most popular courses, 1 course is free. The cheapest of the others is “Course 55” for $5.',
  ],
  ['Which courses are free?', 'Of the 200 most popular courses, these courses are free: “Course 56”.'],
  [
    'Which courses are in preparation?',
    'Of the 200 most popular courses, these courses are in preparation: “Course 58”.',
  ],
  [
    'Which languages are the courses in?',
    'Of the 200 most popular courses, the courses are in English and German.',
  ],
  ['How many courses do you have?', 'There are 201 courses.'],
])('an answer from a part of a large catalog says from which, by one read: %s', async (message, says) => {
  expect(await ask(message, makeCards(201, rare))).toMatchObject({ says, reads: 1 });
});

it.each([
  'How many courses are there?',
  'How many courses are available?',
  'How many courses do you have?',
  'How many courses do you offer?',
])('the number of courses is told however it is asked for: %s', async (message) => {
  expect((await ask(message, makeCards(3))).says).toBe('There are 3 courses.');
});

it('the cheapest of courses none of which is free is not one of the others', async () => {
  expect((await ask('What is the cheapest course?', makeCards(3, { 1: { price: 5 } }))).says).toBe(
    'The cheapest course is “Course 1” for $5.',
  );
});

it.each([
  ['Which courses are free?', { price: 0 }],
  ['Which courses are in preparation?', { available: false }],
])(
  'an answer that would name very many courses names the first and says how many more: %s',
  async (message, all) => {
    const cards = makeCards(150).map((card) => ({ ...card, ...all }));
    const { says, sources } = await ask(message, cards);
    expect(says).toMatch(/“Course 0”, .*“Course 19” and 130 more\.$/);
    expect(sources).toHaveLength(21);
    expect(sources?.at(-1)).toEqual({ title: 'Courses', href: '/courses' });
  },
);
