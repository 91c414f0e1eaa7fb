import { describe, expect, it } from 'vitest';
import type { Release } from '../../../../lambdas/contract/schemas/course.ts';
import {
  type Entitlements,
  lectureAccess,
  noEntitlements,
  unlockTime,
} from '../../../../lambdas/domain/access.ts';
import type { PaceFact } from '../../../../lambdas/domain/pace/pace-fact.ts';

/** Local times of Berlin: +01:00 from 25 October 2026 on. Subscribed on Sunday 1 November at 10:00. */
const berlin = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text}T00:00` : text}:00+01:00`);
const begun = berlin('2026-11-01T10:00');
type Change = readonly [time: string, fact: Omit<PaceFact, 'since'>];
type Move = readonly [time: string, zone: string];

const learner = (
  changes: readonly Change[] = [],
  moves: readonly Move[] = [],
  completed: Readonly<Record<string, string>> = {},
): Entitlements => ({
  ...noEntitlements,
  subscription: {
    subscribedAt: begun,
    zones: [
      { zone: 'Europe/Berlin', since: begun },
      ...moves.map(([time, zone]) => ({ zone, since: berlin(time) })),
    ],
    pace: changes.map(([time, fact]) => ({ since: berlin(time), ...fact })),
  },
  completions: new Map(Object.entries(completed).map(([id, time]) => [id, berlin(time)])),
});
const lecture = (release?: Release) => ({ id: 'l', type: 'drip' as const, ...(release && { release }) });
const opens = (release: Release | undefined, who: Entitlements): string => {
  const at = unlockTime(lecture(release), who);
  if (!Number.isFinite(at)) return at > 0 ? 'never' : 'always';
  return new Date(at + 3_600_000).toISOString().slice(0, 16);
};

const week: Release = { afterDays: 7 };
const weekAt9: Release = { afterDays: 7, at: '09:00' };
const paused: Omit<PaceFact, 'since'> = { status: 'paused' };
const running: Omit<PaceFact, 'since'> = { status: 'running' };

type Row = readonly [rule: string, release: Release | undefined, who: Entitlements, expected: string];
const rows = (name: string, cases: readonly Row[]): void => {
  describe(name, () => {
    it.each(cases)('%s', (_, release, who, expected) => {
      expect(opens(release, who)).toBe(expected);
    });
  });
};

rows('the walk', [
  ['without facts counts days of 24 hours', week, learner(), '2026-11-08T10:00'],
  ['without facts counts local dates for an hour', weekAt9, learner(), '2026-11-08T09:00'],
  [
    'leaves open what was open before a pause',
    week,
    learner([['2026-11-08T10:01', paused]]),
    '2026-11-08T10:00',
  ],
  [
    'opens nothing that is due at the instant of a pause',
    week,
    learner([['2026-11-08T10:00', paused]]),
    'never',
  ],
  [
    'leaves open what a pace opened that is slower now',
    week,
    learner([
      ['2026-11-01T10:00', { speed: 'faster' }],
      ['2026-11-05', { speed: 'slower' }],
    ]),
    '2026-11-04T22:00',
  ],
  [
    'opens at the change what a change makes due in the past',
    weekAt9,
    learner([
      ['2026-11-01T11:00', { at: '23:00' }],
      ['2026-11-08T12:00', { at: null }],
    ]),
    '2026-11-08T12:00',
  ],
]);

rows('course time', [
  // Three days have passed: four are left, at half the pace eight.
  [
    'rescales what is left of a gap',
    week,
    learner([['2026-11-04T10:00', { speed: 'slower' }]]),
    '2026-11-12T10:00',
  ],
  ['runs at twice the pace', week, learner([['2026-11-04T10:00', { speed: 'faster' }]]), '2026-11-06T10:00'],
  // Midnights of 2 to 4 November count 1, those from the 5th on a half: 7 with the 12th.
  ['counts half nights', weekAt9, learner([['2026-11-04T10:00', { speed: 'slower' }]]), '2026-11-12T09:00'],
  // 3 + 2 + 2 = 7 on the 6th.
  ['counts double nights', weekAt9, learner([['2026-11-04T10:00', { speed: 'faster' }]]), '2026-11-06T09:00'],
  [
    'takes the date with more nights than wanted',
    { afterDays: 3, at: '09:00' },
    learner([['2026-11-01T11:00', { speed: 'faster' }]]),
    '2026-11-03T09:00',
  ],
  [
    'counts a midnight by the pace that is in force at it',
    weekAt9,
    learner([['2026-11-08', { speed: 'slower' }]]),
    '2026-11-09T09:00',
  ],
  [
    'shifts releases without an hour by the exact length of a pause',
    week,
    learner([
      ['2026-11-03T12:00', paused],
      ['2026-11-04T18:30', running],
    ]),
    '2026-11-09T16:30',
  ],
  [
    'shifts releases with an hour by the midnights in a pause',
    weekAt9,
    learner([
      ['2026-11-03T12:00', paused],
      ['2026-11-05T08:00', running],
    ]),
    '2026-11-10T09:00',
  ],
  [
    'does not shift releases with an hour by a pause within a day',
    weekAt9,
    learner([
      ['2026-11-03T01:00', paused],
      ['2026-11-03T23:00', running],
    ]),
    '2026-11-08T09:00',
  ],
  [
    'opens when resuming what fell due meanwhile, on any weekday',
    weekAt9,
    learner([
      ['2026-11-01T11:00', { days: ['sun'] }],
      ['2026-11-08T08:00', paused],
      ['2026-11-10T17:15', running],
    ]),
    '2026-11-10T17:15',
  ],
  [
    'counts a speed that was changed while paused from resuming',
    week,
    learner([
      ['2026-11-04T10:00', paused],
      ['2026-11-05T10:00', { speed: 'faster' }],
      ['2026-11-06T10:00', running],
    ]),
    '2026-11-08T10:00',
  ],
  [
    'does not move dates of the calendar',
    { on: '2026-11-09T08:00:00Z' },
    learner([['2026-11-02', { speed: 'faster', days: ['sun'], at: '20:00' }]]),
    '2026-11-09T09:00',
  ],
  [
    'holds dates of the calendar back in a pause',
    { on: '2026-11-09T08:00:00Z' },
    learner([
      ['2026-11-05', paused],
      ['2026-11-11', running],
    ]),
    '2026-11-11T00:00',
  ],
  ['leaves what has no release open', undefined, learner([['2026-11-02', paused]]), 'always'],
]);

rows('a pause until a date', [
  [
    'ends at midnight',
    week,
    learner([['2026-11-05T10:00', { ...paused, until: '2026-11-10' }]]),
    '2026-11-13T00:00',
  ],
  // Midnights of 6 to 9 November are paused; that of the 10th counts.
  [
    'counts the midnight at which it ends',
    weekAt9,
    learner([['2026-11-05T10:00', { ...paused, until: '2026-11-10' }]]),
    '2026-11-12T09:00',
  ],
  [
    'ends by the zone in force',
    { on: '2026-11-06T08:00:00Z' },
    learner([['2026-11-05', { ...paused, until: '2026-11-10' }]], [['2026-11-08T12:00', 'America/New_York']]),
    '2026-11-10T06:00',
  ],
  [
    'stays ended when a zone comes in which its date has not come',
    { on: '2026-11-10T00:30:00Z' },
    learner([['2026-11-05', { ...paused, until: '2026-11-10' }]], [['2026-11-10T00:10', 'America/New_York']]),
    '2026-11-10T01:30',
  ],
  [
    'can be ended before',
    { on: '2026-11-06T08:00:00Z' },
    learner([
      ['2026-11-05', { ...paused, until: '2026-11-10' }],
      ['2026-11-07T15:00', running],
    ]),
    '2026-11-07T15:00',
  ],
]);

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

  it('opens ahead for good', () => {
    const who = learner([
      ['2026-11-03T11:00', { ahead: 'l' }],
      ['2026-11-03T11:30', paused],
    ]);
    expect(lectureAccess(lecture(week), who, now)).toEqual({ state: 'open' });
    expect(lectureAccess({ ...lecture(week), id: 'other' }, who, now)).toEqual({ state: 'locked' });
  });
});
