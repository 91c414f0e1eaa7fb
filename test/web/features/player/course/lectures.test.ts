import { describe, expect, it } from 'vitest';
import type { Lecture } from '#contract/schemas/course.ts';
import {
  barFraction,
  continueLecture,
  lectureNumber,
  lectureStatus,
  listLectures,
  nextLecture,
  percentComplete,
  previousLecture,
} from '#web/features/player/course/lectures.ts';

const lecture = (id: string, change: Partial<Lecture> = {}): Lecture => ({
  id,
  title: id,
  type: 'free',
  contentType: 'video',
  duration: 60,
  isUnlocked: true,
  requiresUpgrade: false,
  lectureIndex: '0-0',
  ...change,
});
const locked = { isUnlocked: false };
const premium = { isUnlocked: false, requiresUpgrade: true };
const lectures = listLectures({
  sections: [
    { title: 'One', lectures: [lecture('a'), lecture('b')] },
    { title: 'Two', lectures: [lecture('c', locked), lecture('d'), lecture('e', premium)] },
  ],
});
const idOf = (placed: { lecture: Lecture } | undefined) => placed?.lecture.id;
const done = (...ids: string[]) => new Set(ids);

describe('lectures in order', () => {
  it('knows the place of each', () => {
    expect(lectures.map(({ lecture: { id }, sectionIndex }) => `${sectionIndex}${id}`)).toEqual([
      '0a',
      '0b',
      '1c',
      '1d',
      '1e',
    ]);
  });
  it('counts all of them, from 1', () => {
    expect([lectureNumber(lectures, 'a'), lectureNumber(lectures, 'd')]).toEqual([1, 4]);
  });
  it('passes over what is locked, both ways', () => {
    expect([idOf(nextLecture(lectures, 'b')), idOf(previousLecture(lectures, 'd'))]).toEqual(['d', 'b']);
  });
  it('has nothing before the first and after the last open one', () => {
    expect([previousLecture(lectures, 'a'), nextLecture(lectures, 'd')]).toEqual([undefined, undefined]);
  });
});

describe('where to go on', () => {
  it.each([
    ['the lecture watched last', done(), 'b', 'b'],
    ['the next one when that is finished', done('a', 'b'), 'b', 'd'],
    ['what was left out before, when all after it is finished', done('b', 'd'), 'd', 'a'],
    ['the first unfinished one on a first visit', done('a'), undefined, 'b'],
    ['the beginning when all is finished', done('a', 'b', 'd'), 'd', 'a'],
    ['the first unfinished one when the last is gone from the course', done('a'), 'removed', 'b'],
  ])('is %s', (_, completed, last, expected) => {
    expect(idOf(continueLecture(lectures, completed, last))).toBe(expected);
  });
  it('is nowhere in a course without lectures', () => {
    expect(continueLecture([], done())).toBeUndefined();
  });
});

describe('what the list shows', () => {
  it('distinguishes unlocked, premium and locked', () => {
    expect([lecture('a'), lecture('b', premium), lecture('c', locked)].map(lectureStatus)).toEqual([
      'unlocked',
      'premium',
      'locked',
    ]);
  });

  const record = { furthest: 15, totalDuration: 60, completed: false };
  it('draws a bar for what is begun', () => {
    expect(barFraction(lecture('a'), record)).toBe(0.25);
  });
  it.each([
    ['unknown', lecture('a'), undefined],
    ['locked', lecture('a', locked), record],
    ['not begun', lecture('a'), { ...record, furthest: 0 }],
    ['completed', lecture('a'), { ...record, completed: true }],
    ['without a length', lecture('a', { duration: 0 }), { ...record, totalDuration: 0 }],
  ])('draws no bar for what is %s', (_, shown, known) => {
    expect(barFraction(shown, known)).toBeNull();
  });
});

it('reports a whole percent of what this learner can open', () => {
  expect(percentComplete(lectures, done('a'))).toBe(25);
  expect(percentComplete(lectures.slice(0, 3), done('a', 'b'))).toBe(66);
  expect(percentComplete([], done())).toBe(0);
});
