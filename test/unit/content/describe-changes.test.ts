import { expect, it } from 'vitest';
import { lectureChanges } from '../../../bin/content/describe-changes.ts';
import { courseOf } from '../../support/learning.ts';
import { lesson } from '../../support/releases.ts';

it('a plan names the lectures that come, change, stay and move, and whom a move concerns', () => {
  const published = courseOf('x', [
    lesson('same', { afterDays: 7 }),
    lesson('renamed', { afterDays: 7 }),
    lesson('moved', { afterDays: 7, at: '09:00' }),
    lesson('gone', undefined),
  ]);
  const course = courseOf('x', [
    lesson('same', { afterDays: 7 }),
    lesson('renamed', { afterDays: 7 }, { title: 'Another' }),
    lesson('moved', { afterDays: 1 }),
    lesson('new', { afterDays: 3 }),
  ]);
  expect(lectureChanges(published, course, 2)).toEqual([
    '    + lecture new',
    '    ~ lecture renamed',
    "    = lecture gone stays, for learners' progress",
    '    > lecture moved moves: after 7 days at 09:00 → after 1 day',
    '    2 subscriptions affected; opened lectures stay open, and nothing is announced twice',
  ]);
  expect(lectureChanges(course, course, 0)).toEqual([]);
});
