import { describe, expect, it } from 'vitest';
import { computeDays, dateAt, findPosition } from '#web/features/preview/days.ts';
import { readChange } from '#web/features/preview/words.ts';
import { lectureOf } from '../../support/learner.tsx';

const previewOf = (subscribedAt: string, unlocks: readonly string[], mails: readonly string[] = []) => ({
  content: {
    courseId: 'rag',
    title: 'RAG',
    content: [
      {
        title: 'One',
        lectures: unlocks.map((unlocksAt, index) => lectureOf(`l${index}`, { isUnlocked: false, unlocksAt })),
      },
    ],
    unlockedContent: [],
    nextReleaseDate: null,
    isPremium: false,
    subscribedAt,
    progress: 0,
  },
  mails: mails.map((at) => ({ at, subject: 'x' })),
});

describe('the days of a preview', () => {
  const berlin = computeDays(
    previewOf(
      '2026-11-22T22:30:00.000Z',
      ['2026-12-06T08:00:00.000Z', '2026-11-29T23:30:00.000Z'],
      ['2026-12-08T08:00:00.000Z'],
    ),
    'Europe/Berlin',
  );

  it('begin with the moment of joining, and go on one day after the last event', () => {
    expect(berlin).toMatchObject({ first: '2026-11-22', last: '2026-12-09', max: 18 });
    expect(dateAt(berlin, 0)).toBeUndefined();
    expect(dateAt(berlin, 1)).toBe('2026-11-22');
    expect(dateAt(berlin, berlin.max)).toBe('2026-12-09');
  });

  it('are those of the zone', () => {
    // 23:30 UTC is the next day in Berlin.
    expect(berlin.eventful.map((position) => dateAt(berlin, position))).toEqual([
      '2026-11-30',
      '2026-12-06',
      '2026-12-08',
    ]);
    expect(computeDays(previewOf('2026-11-22T22:30:00.000Z', []), 'Asia/Tokyo')).toEqual({
      first: '2026-11-23',
      last: '2026-11-30',
      max: 8,
      eventful: [],
    });
  });

  it.each([
    ['2026-11-22', 1],
    ['2026-12-09', 18],
    ['2030-01-01', 18],
    ['2020-01-01', 0],
    ['nonsense', 0],
    [undefined, 0],
  ])('stand for the date %s at position %i', (date, position) => {
    expect(findPosition(berlin, date)).toBe(position);
  });
});

it.each([
  ['+ lecture new (video, drip)', { sign: 'New', text: 'lecture new (video, drip)' }],
  ['~ price: free → $79', { sign: 'Changes', text: 'price: free → $79' }],
  [
    '> lecture x moves: at once → after 1 day',
    { sign: 'Moves', text: 'lecture x moves: at once → after 1 day' },
  ],
  ['= lecture x stays', { sign: 'Stays', text: 'lecture x stays' }],
  ['what the schedule has opened stays open', { sign: '', text: 'what the schedule has opened stays open' }],
])('the line %j of a plan is read as words', (line, read) => {
  expect(readChange(line)).toEqual(read);
});
