import { describe, expect, it } from 'vitest';
import { type KnownItem, type OwnCourse, toReviewArchive } from '#domain/review/review-archive.ts';
import { toItemState } from '#domain/review/review-history.ts';
import { keyMark } from '#domain/score/option-ids.ts';
import { makePackage } from '#lambdas/study/reviews/anki/make-package.ts';
import { openAnkiFile } from '../../support/anki.ts';
import { courseOf, video } from '../../support/learning.ts';
import { green, question } from '../../support/reviews.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-28T12:00:00Z');
const oslo = [{ zone: 'Europe/Oslo', since: 0 }];
const mark = keyMark({ kind: 'single', answer: [green] });

/** A course with a question in an open and in a closed lecture, a card and an exercise. */
const makeCourse = (id: string, title: string): OwnCourse => ({
  course: courseOf(
    id,
    [
      video('watch'),
      video('code', { contentType: 'exercise', hasCases: true }),
      video('bonus', { type: 'premium' }),
    ],
    { title },
  ),
  questions: {
    questions: [question('why', 'watch'), question('how', 'watch'), question('locked', 'bonus')],
    cards: [{ id: 'term', lectureId: 'watch', front: 'A `term`?', back: 'Its <meaning>' }],
  },
  quizzes: new Map(),
  entitlements: {
    enrollment: { basis: 'free', enrolledAt: now - 90 * day },
    grants: [],
    openedLectures: new Set(),
    completions: new Map([['watch', now - day]]),
  },
});
const coursesOf = (...courses: readonly OwnCourse[]): Map<string, OwnCourse> =>
  new Map(courses.map((course) => [course.course.id, course]));

type Facts = KnownItem['item']['facts'];
const answered = (itemId: string, at: number, rating: 'again' | 'good', facts: Facts = []): KnownItem => ({
  itemId,
  item: { mark, shownFrom: 0, first: { id: 'first', at, rating }, facts },
});
const exported = (
  items: readonly KnownItem[],
  courses = coursesOf(makeCourse('rag', 'RAG')),
  { zones = oslo, at = now } = {},
) => openAnkiFile(makePackage(toReviewArchive(items, courses, zones, at), 'https://site.test', at));

const begin = Date.parse('2026-10-20T10:00:00Z');
const why = answered('rag.lecture.watch.why', begin, 'again', [
  { id: 'a', at: begin + day, rating: 'good' },
  { id: 'b', at: begin + 3 * day, rating: 'again' },
  { id: 'c', at: begin + 4 * day, rating: 'good' },
]);

describe('an Anki file', () => {
  it('is a collection of schema 11 whose first day is the local day of the first review, at 04:00', () => {
    const { parts, version, begunAt, settings } = exported([why]);
    expect(parts).toEqual(['collection.anki2', 'media']);
    expect(version).toBe(11);
    // Oslo still had summer time.
    expect(new Date(begunAt * 1000).toISOString()).toBe('2026-10-20T02:00:00.000Z');
    expect(settings).toMatchObject({ creationOffset: -120, rollover: 4, schedVer: 2 });
  });

  it('has each item with its schedule, its memory and its history', () => {
    const { notes } = exported([why]);
    const note = notes.find(({ front }) => front.includes('Which, why?'));
    const state = toItemState(why.item, oslo, 0);
    expect(note).toMatchObject({
      deck: 'RAG',
      type: 2,
      queue: 2,
      interval: state.interval,
      reps: 4,
      lapses: 1,
      data: { s: state.last?.memory.stability, d: state.last?.memory.difficulty },
    });
    const firstDay = Date.parse('2026-10-20') / day;
    expect(note?.due).toBe(state.dueDay - firstDay);
    expect(note?.reviews).toEqual([
      { id: begin, ease: 1, type: 0 },
      { id: begin + day, ease: 3, type: 1 },
      { id: begin + 3 * day, ease: 1, type: 1 },
      { id: begin + 4 * day, ease: 3, type: 1 },
    ]);
  });

  it('asks a question with its options, and answers with the right ones, the explanation and the lecture', () => {
    const { front, back } = exported([why]).notes.find(({ type }) => type === 2) ?? {};
    expect(front).toBe(
      '<div dir="auto">Which, why?</div><ul><li dir="auto">red</li><li dir="auto">green</li></ul>',
    );
    expect(back).toBe(
      '<ul><li dir="auto">green</li></ul><div dir="auto">Green it is.</div>' +
        '<div class="taught" dir="auto">From <a href="https://site.test/courses/rag/content/0/watch?t=5">About watch</a></div>',
    );
  });

  it('has cards that were never reviewed as new ones, whether a queue has them yet or not', () => {
    const stored = { itemId: 'rag.card.term', item: { mark: '-', shownFrom: 20_000, facts: [] } };
    for (const items of [[], [stored]]) {
      const { notes, begunAt } = exported(items);
      expect(notes).toMatchObject([{ type: 0, queue: 0, due: 1, interval: 0, reps: 0, reviews: [] }]);
      expect(notes[0]?.front).toBe('<div dir="auto">A <code>term</code>?</div>');
      expect(notes[0]?.back).toContain('Its &lt;meaning&gt;');
      expect(new Date(begunAt * 1000).toISOString()).toBe('2026-11-28T03:00:00.000Z');
    }
  });

  it('sends an exercise to the site', () => {
    const exercise = answered('rag.exercise.code', begin, 'good');
    const { notes } = exported([{ ...exercise, item: { ...exercise.item, mark: '-' } }]);
    const note = notes.find(({ type }) => type === 2);
    expect(note?.front).toContain('<a href="https://site.test/courses/rag/content/0/code">About code</a>');
    expect(note?.back).toContain('Solve it again on the site');
  });

  it('leaves out closed lectures, courses that were left, and questions that are gone or changed', () => {
    const left = makeCourse('left', 'Left');
    const { enrollment, ...entitlements } = left.entitlements;
    expect(enrollment).toBeDefined();
    const courses = coursesOf(makeCourse('rag', 'RAG'), { ...left, entitlements });
    const changed = answered('rag.lecture.watch.how', begin, 'good');
    const { notes } = exported(
      [
        why,
        answered('rag.lecture.bonus.locked', begin, 'good'),
        answered('rag.lecture.watch.gone', begin, 'good'),
        { ...changed, item: { ...changed.item, mark: 'other' } },
        answered('left.lecture.watch.why', begin, 'good'),
        answered('unpublished.lecture.watch.why', begin, 'good'),
      ],
      courses,
    );
    expect(notes.map(({ deck, type }) => [deck, type])).toEqual([
      ['RAG', 2],
      ['RAG', 0],
    ]);
  });

  it('names a note the same in every file, and reviews by moments of their own that do not move', () => {
    const both = [why, answered('rag.lecture.watch.how', begin, 'good')];
    const [one, later] = [exported(both), exported(both, undefined, { at: now + 30 * day })];
    expect(later.notes.map(({ guid }) => guid)).toEqual(one.notes.map(({ guid }) => guid));
    expect(new Set(one.notes.map(({ guid }) => guid)).size).toBe(3);
    const moments = ({ notes }: typeof one) => notes.flatMap(({ reviews }) => reviews.map(({ id }) => id));
    expect(new Set(moments(one)).size).toBe(5);
    expect(moments(one)).toContain(begin + 1);
    expect(moments(later)).toEqual(moments(one));
    const withBonus = [answered('rag.lecture.bonus.locked', begin, 'good'), ...both];
    const upgraded = makeCourse('rag', 'RAG');
    const grants = [{ kind: 'upgrade', id: 'u' }] as const;
    const open = coursesOf({ ...upgraded, entitlements: { ...upgraded.entitlements, grants } });
    const all = new Map(exported(withBonus, open).notes.map(({ guid, reviews }) => [guid, reviews]));
    expect(all.size).toBe(4);
    for (const { guid, reviews } of exported(withBonus).notes) expect(all.get(guid)).toEqual(reviews);
  });

  it('has a deck for each course, also where titles are the same or look like decks inside decks', () => {
    const courses = coursesOf(
      makeCourse('rag', 'RAG'),
      makeCourse('other', 'RAG'),
      makeCourse('cpp', 'C++: std::vector'),
    );
    expect(exported([], courses).notes.map(({ deck }) => deck)).toEqual([
      'C++: std:vector',
      'RAG (other)',
      'RAG (rag)',
    ]);
  });

  it('may be empty', () => {
    expect(exported([], new Map()).notes).toEqual([]);
  });
});
