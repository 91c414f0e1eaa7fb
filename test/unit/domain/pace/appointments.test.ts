import { describe, expect, it } from 'vitest';
import type { Release } from '#contract/schemas/course.ts';
import { lectureAccess, noEntitlements, unlockTime } from '#domain/course/access.ts';
import {
  begun,
  berlin,
  learner,
  lecture,
  paused,
  rows,
  running,
  week,
  weekAt9,
} from '#test/support/pace/by-hand.ts';

rows('weekdays and hour', [
  [
    'the hour takes the place of the file’s',
    weekAt9,
    learner([['2026-11-02', { at: '07:30' }]]),
    '2026-11-08T07:30',
  ],
  [
    'the hour is given to a release that has none',
    week,
    learner([['2026-11-02', { at: '07:30' }]]),
    '2026-11-08T07:30',
  ],
  [
    'null gives the file’s back',
    weekAt9,
    learner([
      ['2026-11-02', { at: '07:30' }],
      ['2026-11-03', { at: null }],
    ]),
    '2026-11-08T09:00',
  ],
  [
    'absent leaves it',
    weekAt9,
    learner([
      ['2026-11-02', { at: '07:30' }],
      ['2026-11-03', { days: [] }],
    ]),
    '2026-11-08T07:30',
  ],
  [
    'move to the first chosen weekday on or after',
    weekAt9,
    learner([['2026-11-02', { days: ['tue', 'fri'] }]]),
    '2026-11-10T09:00',
  ],
  ['leave a date that is chosen', weekAt9, learner([['2026-11-02', { days: ['sun'] }]]), '2026-11-08T09:00'],
  ['move at the same time of day', week, learner([['2026-11-02', { days: ['mon'] }]]), '2026-11-09T10:00'],
  [
    'do not accumulate',
    { afterDays: 10, at: '09:00' },
    learner([['2026-11-02', { days: ['wed'] }]]),
    '2026-11-11T09:00',
  ],
  [
    'do not delay what waits for nothing',
    { afterDays: 0 },
    learner([['2026-11-01T10:00', { days: ['wed'], at: '20:00' }]]),
    '2026-11-01T10:00',
  ],
  [
    'do not delay a release after another lecture without a gap',
    { after: 'a' },
    learner([['2026-11-02', { days: ['wed'], at: '20:00' }]], [], { a: '2026-11-05T12:00' }),
    '2026-11-05T12:00',
  ],
  [
    'count as if always in force',
    weekAt9,
    learner([['2026-11-08T08:00', { days: ['mon'], at: '10:00' }]]),
    '2026-11-09T10:00',
  ],
  [
    'recount all nights in a new zone',
    weekAt9,
    learner([], [['2026-11-07T12:00', 'Pacific/Kiritimati']]),
    '2026-11-07T20:00',
  ],
  [
    'follow the weekdays of a new zone',
    weekAt9,
    learner([['2026-11-02', { days: ['sun'] }]], [['2026-11-07T12:00', 'Asia/Tokyo']]),
    '2026-11-08T01:00',
  ],
]);

describe('hours on days when clocks change', () => {
  const at = (release: Release, start: string, hour: string): string =>
    new Date(
      unlockTime(lecture(release), {
        ...noEntitlements,
        subscription: {
          subscribedAt: Date.parse(start),
          zones: [{ zone: 'Europe/Berlin', since: Date.parse(start) }],
          pace: [{ since: Date.parse(start), at: hour }],
        },
      }),
    ).toISOString();

  it('an hour of one’s own that is skipped comes as much later, one that comes twice is the first', () => {
    expect(at({ afterDays: 1 }, '2026-03-28T12:00:00Z', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(at({ afterDays: 1 }, '2026-10-24T12:00:00Z', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  });
});

rows('after the one before', [
  ['has no date before', { after: 'a', days: 2, at: '09:00' }, learner(), 'never'],
  [
    'counts from the completion',
    { after: 'a', days: 2 },
    learner([], [], { a: '2026-11-05T12:00' }),
    '2026-11-07T12:00',
  ],
  [
    'takes its local date as day 0',
    { after: 'a', days: 2, at: '09:00' },
    learner([], [], { a: '2026-11-05T23:59' }),
    '2026-11-07T09:00',
  ],
  [
    'opens at the hour of day 0 without days',
    { after: 'a', at: '18:00' },
    learner([], [], { a: '2026-11-05T12:00' }),
    '2026-11-05T18:00',
  ],
  [
    'opens at once when that hour is past',
    { after: 'a', at: '09:00' },
    learner([], [], { a: '2026-11-05T12:00' }),
    '2026-11-05T12:00',
  ],
  [
    'does not count pauses before the completion',
    { after: 'a', days: 2 },
    learner(
      [
        ['2026-11-02', paused],
        ['2026-11-04', running],
      ],
      [],
      { a: '2026-11-05T12:00' },
    ),
    '2026-11-07T12:00',
  ],
  [
    'counts pauses after it',
    { after: 'a', days: 2 },
    learner(
      [
        ['2026-11-06T12:00', paused],
        ['2026-11-06T18:00', running],
      ],
      [],
      { a: '2026-11-05T12:00' },
    ),
    '2026-11-07T18:00',
  ],
]);

describe('a locked lecture', () => {
  const now = berlin('2026-11-03T12:00');

  it('has a date, the lecture it waits for, or neither while paused without an end', () => {
    expect(lectureAccess(lecture(week), learner(), now)).toEqual({
      state: 'locked',
      unlocksAt: begun + 7 * 86_400_000,
    });
    expect(lectureAccess(lecture({ after: 'a' }), learner(), now)).toEqual({
      state: 'locked',
      waitsFor: 'a',
    });
    expect(lectureAccess(lecture(week), learner([['2026-11-02', paused]]), now)).toEqual({ state: 'locked' });
    const held = learner([['2026-11-02', paused]], [], { a: '2026-11-02T12:00' });
    expect(lectureAccess(lecture({ after: 'a' }), held, now)).toEqual({ state: 'locked' });
  });

  it('stays open once it was opened ahead', () => {
    const who = learner([
      ['2026-11-03T11:00', { ahead: 'l' }],
      ['2026-11-03T11:30', paused],
    ]);
    expect(lectureAccess(lecture(week), who, now)).toEqual({ state: 'open' });
    expect(lectureAccess({ ...lecture(week), id: 'other' }, who, now)).toEqual({ state: 'locked' });
  });
});
