import { learner, paused, rows, running, week, weekAt9 } from '#test/support/pace/by-hand.ts';

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
    'goes on by the date of a zone that comes at the very end',
    { on: '2026-11-06T08:00:00Z' },
    learner([['2026-11-05', { ...paused, until: '2026-11-10' }]], [['2026-11-10T00:00', 'America/New_York']]),
    '2026-11-10T06:00',
  ],
  [
    'is over for a new pause that comes at its very end',
    { on: '2026-11-06T08:00:00Z' },
    learner([
      ['2026-11-05', { ...paused, until: '2026-11-10' }],
      ['2026-11-10T00:00', paused],
    ]),
    'never',
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
  [
    'that was stored without a bound leaves dates of four-digit years',
    week,
    learner([['2026-11-05T10:00', { ...paused, until: '9999-12-31' }]]),
    '9000-01-04T01:00',
  ],
]);
