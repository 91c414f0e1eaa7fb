import { describe, expect, it } from 'vitest';
import { createCalendar } from '#web/features/player/drip/calendar.ts';
import { upcomingUnlocks } from '#web/features/player/drip/unlock-events.ts';
import { firstUnlockCheckMs, unlockCheckDelayMs } from '#web/features/player/drip/watchers.ts';
import { formatCountdown } from '#web/lib/text/format.ts';
import { planReleases } from '#web/lib/text/release-words.ts';
import { contentOf, lectureOf } from '../../../support/learner.tsx';

const locked = (id: string, unlocksAt?: string, requiresUpgrade = false) =>
  lectureOf(id, { isUnlocked: false, requiresUpgrade, unlocksAt });
const content = contentOf(
  [lectureOf('open', { unlocksAt: '2026-11-01T08:00:00.000Z' })],
  [
    locked('late', '2026-12-05T08:00:00.000Z'),
    locked('soon', '2026-11-28T08:00:00.000Z'),
    locked('too', '2026-11-28T08:00:00.000Z'),
    locked('premium', '2026-11-28T08:00:00.000Z', true),
    locked('some-day'),
  ],
);

describe('upcoming unlocks', () => {
  it('are in order, one a moment, without what is open, undated or to be bought first', () => {
    expect(
      upcomingUnlocks(content).map(({ at, lectures }) => [at, lectures.map(({ lecture }) => lecture.id)]),
    ).toEqual([
      ['2026-11-28T08:00:00.000Z', ['soon', 'too']],
      ['2026-12-05T08:00:00.000Z', ['late']],
    ]);
  });
});

describe('calendar file', () => {
  const text = () =>
    createCalendar(upcomingUnlocks(content), {
      course: content,
      lectureUrl: ({ lecture }) => `https://site.test/${lecture.id}`,
      courseUrl: 'https://site.test/course',
    }).replaceAll('\r\n ', '');

  it('has one appointment an unlock, in UTC, with stable ids and addresses', () => {
    const lines = text().split('\r\n');
    const of = (name: string) => lines.filter((line) => line.startsWith(name));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(of('DTSTART')).toEqual(['DTSTART:20261128T080000Z', 'DTSTART:20261205T080000Z']);
    expect(of('UID')).toEqual(['UID:soon.rag@northlight', 'UID:late.rag@northlight']);
    expect(of('URL')).toEqual(['URL:https://site.test/course', 'URL:https://site.test/late']);
    expect(of('SUMMARY')[0]).toBe('SUMMARY:Lecture soon\\, Lecture too unlocks');
  });
});

describe('the wait for an unlock', () => {
  const due = '2026-11-28T08:00:00.000Z';
  it('ends a moment after it is due', () => {
    expect(unlockCheckDelayMs(due, Date.parse(due) - 5_000, firstUnlockCheckMs)).toBe(6_000);
  });
  it('is never longer than browsers can wait', () => {
    expect(unlockCheckDelayMs(due, Date.parse(due) - 90 * 86_400_000, firstUnlockCheckMs)).toBe(
      2_147_483_647,
    );
  });
  it('backs off while the server does not agree yet, up to five minutes', () => {
    expect(unlockCheckDelayMs(due, Date.parse(due) + 1, 4_000)).toBe(4_000);
    expect(unlockCheckDelayMs(due, Date.parse(due) + 1, 9_000_000)).toBe(300_000);
  });
});

describe('words of time', () => {
  it.each([
    [6 * 86_400_000 + 4 * 3_600_000 + 59_000, '6 days 4 hours'],
    [86_400_000, '1 day'],
    [250_000, '4 minutes 10 seconds'],
    [0, '0 seconds'],
  ])('says %d ms as %s', (ms, words) => {
    expect(formatCountdown(ms)).toBe(words);
  });

  it('tells the plan of a course with what opens together, premium last', () => {
    const lecture = (id: string, type: 'free' | 'drip' | 'premium') => ({
      id,
      title: id,
      type,
      contentType: 'video' as const,
      duration: 60,
    });
    const release = (lectureId: string, afterDays: number) => ({
      lectureId,
      title: '',
      release: { afterDays },
    });
    expect(
      planReleases({
        sections: [
          { title: '', lectures: [lecture('p', 'premium'), lecture('two', 'drip'), lecture('one', 'drip')] },
          { title: '', lectures: [lecture('now', 'free'), lecture('also-one', 'drip')] },
        ],
        schedule: [release('two', 14), release('one', 7), release('also-one', 7)],
      }),
    ).toEqual([
      { when: 'Opens right away', lectures: ['now'] },
      { when: 'Opens after 7 days', lectures: ['one', 'also-one'] },
      { when: 'Opens after 14 days', lectures: ['two'] },
      { when: 'With the premium upgrade', lectures: ['p'] },
    ]);
  });
});
