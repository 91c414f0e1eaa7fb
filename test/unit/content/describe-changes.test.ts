import { describe, expect, it } from 'vitest';
import { describeAdded, describeChanged } from '#bin/content/plan/describe-changes.ts';
import type { PublishedQuestions } from '#contract/published.ts';
import type { Course } from '#domain/course/course.ts';
import type { QuizQuestion, QuizWithKey } from '#domain/score/quiz.ts';
import { noQuestions } from '#lambdas/stores/catalog/rows/questions-item.ts';
import { courseOf } from '../../support/learning.ts';
import { scheduledLecture } from '../../support/releases.ts';

const changes = (
  published: Course,
  course: Course,
  {
    quizzes = [[], []] as readonly [QuizWithKey[], QuizWithKey[]],
    questions = [noQuestions, noQuestions] as readonly [PublishedQuestions, PublishedQuestions],
    removed = [] as string[],
    prune = false,
  } = {},
): string[] =>
  describeChanged(
    { course: published, quizzes: quizzes[0], questions: questions[0] },
    { course, quizzes: quizzes[1], questions: questions[1] },
    new Set(removed),
    prune,
  ).map((line) => line.trim());

const question = (id: string, answer: string): QuizQuestion => ({
  id,
  text: 'Which?',
  kind: 'single',
  options: [
    { id: 'a', text: 'one' },
    { id: 'b', text: 'two' },
  ],
  answer: [answer],
});
const makeQuiz = (fields: Partial<QuizWithKey> = {}): QuizWithKey => ({
  id: 'basics',
  title: 'Basics',
  passPercent: 70,
  attemptsAllowed: 0,
  questions: [question('q1', 'a'), question('q2', 'a')],
  ...fields,
});

describe('a plan names', () => {
  it('the exercises whose task or expected answers change', () => {
    const exercise = (task: string, answers: string) =>
      courseOf('x', [
        scheduledLecture('bm25', undefined, {
          contentType: 'exercise',
          exerciseKey: `exercises/x/bm25.${task}.json`,
          answersKey: `exercise-keys/x/bm25.${answers}.json`,
          hasCases: true,
        }),
      ]);
    expect(changes(exercise('a', 'a'), exercise('a', 'b'))).toEqual(['~ lecture bm25: expected answers']);
    expect(changes(exercise('a', 'a'), exercise('b', 'a'))).toEqual(['~ lecture bm25: exercise']);
  });

  it('the lectures that come, change, stay, go and move', () => {
    const drip = { drip: true };
    const published = courseOf(
      'x',
      [
        scheduledLecture('same', { afterDays: 7 }),
        scheduledLecture('renamed', { afterDays: 7 }),
        scheduledLecture('moved', { afterDays: 7, at: '09:00' }),
        scheduledLecture('gone', undefined),
      ],
      drip,
    );
    const course = courseOf(
      'x',
      [
        scheduledLecture('same', { afterDays: 7 }),
        scheduledLecture(
          'renamed',
          { afterDays: 7 },
          { title: 'Another', videoKey: 'media/courses/x/new.mp4' },
        ),
        scheduledLecture('moved', { afterDays: 1 }),
        scheduledLecture('new', { afterDays: 3 }),
      ],
      drip,
    );
    const before = [
      '+ lecture new (video, drip, 1:00, after 3 days)',
      '~ lecture renamed: title, video',
      '= lecture gone stays: --prune removes it unless progress hangs on it',
      '> lecture moved moves: after 7 days at 09:00 → after 1 day',
      'what the schedule has opened stays open, and nothing is announced twice',
    ];
    expect(changes(published, course)).toEqual(before);
    expect(changes(published, course, { prune: true })[2]).toBe(
      "= lecture gone stays: learners' progress hangs on it",
    );
    expect(changes(published, course, { removed: ['gone'], prune: true })[2]).toBe('- lecture gone');
  });

  it('what opens at once because it stays in a course that is no drip course any more', () => {
    const published = courseOf(
      'x',
      [
        scheduledLecture('free', undefined, { type: 'free' }),
        scheduledLecture('late', { afterDays: 30 }, { type: 'free' }),
        scheduledLecture('paid', undefined, { type: 'premium' }),
      ],
      { drip: true },
    );
    const why = '--prune removes it unless progress hangs on it';
    expect(changes(published, courseOf('x', [])).slice(-3)).toEqual([
      `= lecture free stays: ${why}`,
      `= lecture late stays, free and open at once: ${why}`,
      `= lecture paid stays, free and open at once: ${why}`,
    ]);
  });

  it('releases that count from a completion in words', () => {
    const published = courseOf('x', [
      scheduledLecture('a', undefined),
      scheduledLecture('b', { afterDays: 7 }),
      scheduledLecture('c', { after: 'a', days: 1 }),
    ]);
    const course = courseOf('x', [
      scheduledLecture('a', undefined),
      scheduledLecture('b', { after: 'a' }),
      scheduledLecture('c', { after: 'b', days: 2, at: '09:00' }),
    ]);
    expect(changes(published, course).slice(0, 2)).toEqual([
      '> lecture b moves: after 7 days → after a was completed',
      '> lecture c moves: 1 day after a was completed → 2 days after b was completed, at 09:00',
    ]);
  });

  it('prices and other fields in words, and an order that changed', () => {
    const published = courseOf('x', [scheduledLecture('a', undefined), scheduledLecture('b', undefined)]);
    const priced = {
      ...published,
      price: 79,
      upgradePrice: 59,
      skills: ['embeddings'],
      image: 'covers/x.1.png',
    };
    expect(changes(published, priced)).toEqual([
      '~ price: free → $79',
      '~ price of the upgrade: $49 → $59',
      '~ skills, cover',
    ]);
    const swapped = courseOf('x', [scheduledLecture('b', undefined), scheduledLecture('a', undefined)]);
    expect(changes(published, swapped)).toEqual(['~ sections']);
  });

  it('what changes in quizzes', () => {
    const course = courseOf('x', []);
    const next = makeQuiz({
      passPercent: 80,
      attemptsAllowed: 3,
      questions: [question('q1', 'b'), question('q3', 'a')],
    });
    expect(changes(course, course, { quizzes: [[makeQuiz()], [next, makeQuiz({ id: 'more' })]] })).toEqual([
      '~ quiz basics: passes at 70 % → 80 %; attempts unlimited → 3; question q3 added; question q1 changed; question q2 removed',
      '+ quiz more (2 questions)',
    ]);
  });

  it('which questions of lectures and which cards come, change and go', () => {
    const course = courseOf('x', [scheduledLecture('a', undefined)]);
    const asked = (...questions: QuizQuestion[]) =>
      questions.map((each) => ({ ...each, lectureId: 'a', at: 4 }));
    const card = (id: string, back: string) => ({ id, lectureId: 'a', front: 'Which?', back });
    const before = { questions: asked(question('q1', 'a'), question('q2', 'a')), cards: [card('c1', 'one')] };
    const after = { questions: asked(question('q1', 'b')), cards: [card('c1', 'two'), card('c2', 'three')] };
    expect(changes(course, course, { questions: [before, after] })).toEqual([
      '~ question a/q1 changed',
      '~ question a/q2 removed',
      '~ card c2 added',
      '~ card c1 changed',
    ]);
  });

  it('something even where nothing of a course differs that people see', () => {
    const course = courseOf('x', []);
    expect(changes(course, course)).toHaveLength(1);
  });

  it('price and lectures of a course that comes', () => {
    expect(describeAdded(courseOf('x', [scheduledLecture('a', { afterDays: 1 })], { price: 79 }))).toEqual([
      '    price: $79',
      '    + lecture a (video, drip, 1:00, after 1 day)',
    ]);
    expect(describeAdded(courseOf('x', []))[1]).toMatch(/no lectures/);
  });
});
