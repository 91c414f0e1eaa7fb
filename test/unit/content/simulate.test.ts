import { describe, expect, it } from 'vitest';
import { describeSimulation, readClock } from '../../../bin/content/simulate.ts';
import type { Course } from '../../../lambdas/domain/course.ts';
import { courseOf } from '../../support/learning.ts';
import { scheduledLecture } from '../../support/releases.ts';

const lectures = [
  scheduledLecture('start', undefined, { type: 'free' }),
  scheduledLecture('before', { afterDays: 2, at: '09:00' }),
  scheduledLecture('after', { afterDays: 9, at: '09:00' }),
  scheduledLecture('bonus', { afterDays: 9, at: '09:00' }, { type: 'premium' }),
  scheduledLecture('hours', { afterDays: 9 }),
  scheduledLecture('fixed', { on: '2026-11-10T12:00:00Z' }),
];
const course = courseOf('agents', lectures, { drip: true });

describe('simulate', () => {
  it('shows the same local time after a daylight-saving change', () => {
    const lines = describeSimulation(course, readClock('2026-10-20T10:00:00', 'Europe/Berlin')).split('\n');
    expect(lines).toEqual([
      'agents: subscribed 2026-10-20 10:00:00 +02:00 (2026-10-20T08:00:00Z), zone Europe/Berlin',
      '',
      'Lectures unlock',
      '  2026-10-20 10:00:00 +02:00 (2026-10-20T08:00:00Z)  start (free), at once',
      '  2026-10-22 09:00:00 +02:00 (2026-10-22T07:00:00Z)  before (drip)',
      '  2026-10-29 09:00:00 +01:00 (2026-10-29T08:00:00Z)  after (drip)',
      '  2026-10-29 09:00:00 +01:00 (2026-10-29T08:00:00Z)  bonus (premium: needs the upgrade)',
      '  2026-10-29 09:00:00 +01:00 (2026-10-29T08:00:00Z)  hours (drip)',
      '  2026-11-10 13:00:00 +01:00 (2026-11-10T12:00:00Z)  fixed (drip)',
      '',
      'Emails go out, releases at the next run of the schedule: within 15 minutes',
      '  2026-10-20 10:00:00 +02:00 (2026-10-20T08:00:00Z)  welcome',
      '  2026-10-22 09:00:00 +02:00 (2026-10-22T07:00:00Z)  release: before',
      '  2026-10-29 09:00:00 +01:00 (2026-10-29T08:00:00Z)  release: after, hours; bonus (with the upgrade only)',
      '  2026-11-10 13:00:00 +01:00 (2026-11-10T12:00:00Z)  release: fixed',
      '',
    ]);
  });

  it('tells no mails but those that a course sends', () => {
    const mailsOf = (more: Partial<Course>): string[] => {
      const clock = readClock('2026-10-20T10:00:00', 'UTC');
      const lines = describeSimulation(courseOf('agents', lectures.slice(0, 2), more), clock).split('\n');
      return lines.slice(lines.findIndex((line) => line.startsWith('Emails'))).filter((line) => line !== '');
    };
    const at = '  2026-10-20 10:00:00 +00:00 (2026-10-20T10:00:00Z)  ';
    const release = '  2026-10-22 09:00:00 +00:00 (2026-10-22T09:00:00Z)  release: before';
    const header = 'Emails go out, releases at the next run of the schedule: within 15 minutes';
    expect(mailsOf({ drip: true })).toEqual([header, `${at}welcome`, release]);
    expect(mailsOf({ drip: true, price: 79 })).toEqual([header, `${at}receipt of the payment`, release]);
    expect(mailsOf({ price: 79 })).toEqual(['Emails go out', `${at}receipt of the payment`]);
    expect(mailsOf({})).toEqual(['Emails', '  none: only courses with drip: true announce lectures']);
  });

  it.each([
    ['2026-11-21T10:00:00', 'Europe/Berlin', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T10:00', 'America/New_York', '2026-11-21T15:00:00.000Z'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 'Europe/Berlin', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00+05:30', 'UTC', '2026-11-21T04:30:00.000Z'],
  ])('takes %s in %s for %s', (subscribed, zone, instant) => {
    expect(new Date(readClock(subscribed, zone).subscribedAt).toISOString()).toBe(instant);
  });

  it.each([
    ['soon', 'UTC', '--subscribed soon is not a time; try 2026-11-21T10:00:00.'],
    ['2026-02-30T10:00:00', 'UTC', 'is not a time'],
    ['2026-1-1', 'UTC', 'is not a time'],
    ['Nov 21 2026 10:00', 'UTC', 'is not a time'],
    ['2026-11-21T24:30:00', 'UTC', 'is not a time'],
    ['2026-11-21T10:00:00+25:00', 'UTC', 'is not a time'],
    ['2026-11-21', 'Mars/Olympus', '--zone Mars/Olympus is not a time zone; try Europe/Berlin.'],
  ])('refuses %s in %s with an example', (subscribed, zone, message) => {
    expect(() => readClock(subscribed, zone)).toThrow(message);
  });
});
