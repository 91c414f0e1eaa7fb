import { describe, expect, it } from 'vitest';
import { describeSimulation, simulationJson } from '#bin/content/simulate/simulate.ts';
import { type LearnerOptions, readClock, readLearner } from '#bin/content/simulate/simulate-options.ts';
import type { Course } from '#domain/course/course.ts';
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

const describeFor = (of: Course, subscribed: string, zone: string, options?: LearnerOptions): string[] =>
  describeSimulation(of, readLearner(of, readClock(subscribed, zone), options)).split('\n');

describe('simulate', () => {
  it('shows the same local time after a daylight-saving change', () => {
    const lines = describeFor(course, '2026-10-20T10:00:00', 'Europe/Berlin');
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

  it('lists only mails that a course sends', () => {
    const listMails = (more: Partial<Course>): string[] => {
      const lines = describeFor(courseOf('agents', lectures.slice(0, 2), more), '2026-10-20T10:00:00', 'UTC');
      return lines.slice(lines.findIndex((line) => line.startsWith('Emails'))).filter((line) => line !== '');
    };
    const at = '  2026-10-20 10:00:00 +00:00 (2026-10-20T10:00:00Z)  ';
    const release = '  2026-10-22 09:00:00 +00:00 (2026-10-22T09:00:00Z)  release: before';
    const header = 'Emails go out, releases at the next run of the schedule: within 15 minutes';
    expect(listMails({ drip: true })).toEqual([header, `${at}welcome`, release]);
    expect(listMails({ drip: true, price: 79 })).toEqual([header, `${at}receipt of the payment`, release]);
    expect(listMails({ price: 79 })).toEqual(['Emails go out', `${at}receipt of the payment`]);
    expect(listMails({})).toEqual(['Emails', '  none: only courses with drip: true announce lectures']);
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

describe('simulate for a learner who chose a pace', () => {
  const paced = courseOf(
    'agents',
    [
      scheduledLecture('start', undefined, { type: 'free' }),
      scheduledLecture('one', { afterDays: 7, at: '09:00' }),
      scheduledLecture('two', { afterDays: 14, at: '09:00' }),
      scheduledLecture('bonus', { afterDays: 14, at: '09:00' }, { type: 'premium' }),
      scheduledLecture('then', { after: 'one', days: 2, at: '09:00' }),
    ],
    { title: 'Agents', drip: true },
  );
  /** Simulates a learner who subscribes on a Sunday. */
  const jsonFor = (options: LearnerOptions, of: Course = paced) =>
    simulationJson(of, readLearner(of, readClock('2026-11-22T10:00', 'Europe/Berlin'), options));
  const unlocksFor = (options: LearnerOptions): Record<string, string> =>
    Object.fromEntries(jsonFor(options).unlocks.map(({ lectureId, at }) => [lectureId, at]));

  it('prints what unlocks and which mails are sent, by their subjects, for programs', () => {
    expect(jsonFor({})).toEqual({
      unlocks: [
        { lectureId: 'start', at: '2026-11-22T09:00:00.000Z' },
        { lectureId: 'one', at: '2026-11-29T08:00:00.000Z' },
        { lectureId: 'two', at: '2026-12-06T08:00:00.000Z' },
      ],
      mails: [
        { at: '2026-11-22T09:00:00.000Z', subject: 'Confirm your address: welcome to Agents' },
        { at: '2026-11-29T08:00:00.000Z', subject: 'New lecture unlocked: About one' },
        { at: '2026-12-06T08:00:00.000Z', subject: 'New lecture unlocked: About two' },
      ],
    });
    expect(jsonFor({ upgraded: true }).mails.at(-1)).toEqual({
      at: '2026-12-06T08:00:00.000Z',
      subject: '2 new lectures unlocked in Agents',
    });
    expect(jsonFor({}, { ...paced, price: 79 }).mails[0]?.subject).toBe('Your purchase of Agents');
  });

  it.each<[string, LearnerOptions, Record<string, string>]>([
    // The pause spans ten midnights, 25 November to 4 December.
    [
      'a pause',
      { pause: ['2026-11-25..2026-12-05'] },
      { one: '2026-12-09T08:00:00.000Z', two: '2026-12-16T08:00:00.000Z' },
    ],
    ['a pause without an end', { pause: ['2026-12-01..'] }, { one: '2026-11-29T08:00:00.000Z' }],
    [
      'half the pace',
      { speed: ['slower'] },
      { one: '2026-12-06T08:00:00.000Z', two: '2026-12-20T08:00:00.000Z' },
    ],
    [
      'another pace in the middle',
      { speed: ['slower@2026-11-29T12:00', 'planned@2026-12-03T12:00'] },
      { one: '2026-11-29T08:00:00.000Z', two: '2026-12-08T08:00:00.000Z' },
    ],
    ['weekdays', { days: 'wed,sat' }, { one: '2026-12-02T08:00:00.000Z', two: '2026-12-09T08:00:00.000Z' }],
    ['an hour', { at: '07:30' }, { one: '2026-11-29T06:30:00.000Z', two: '2026-12-06T06:30:00.000Z' }],
    [
      'a completion',
      { completed: ['one@2026-12-01T18:00'] },
      { one: '2026-11-29T08:00:00.000Z', two: '2026-12-06T08:00:00.000Z', then: '2026-12-03T08:00:00.000Z' },
    ],
  ])('follows %s', (_, options, expected) => {
    expect(unlocksFor(options)).toEqual({ start: '2026-11-22T09:00:00.000Z', ...expected });
  });

  it('announces once a week in a digest, on Mondays at nine', () => {
    expect(jsonFor({ digest: true, speed: ['faster'] }).mails).toEqual([
      { at: '2026-11-22T09:00:00.000Z', subject: 'Confirm your address: welcome to Agents' },
      { at: '2026-11-30T08:00:00.000Z', subject: 'Your week: 2 new lectures in Agents' },
    ]);
  });

  it('names in a digest nothing that was completed before it, and sends none for nothing', () => {
    const begun = { at: '2026-11-22T09:00:00.000Z', subject: 'Confirm your address: welcome to Agents' };
    const weeks = (completed: string) => jsonFor({ digest: true, completed: [completed] }).mails.slice(1);
    expect(jsonFor({ digest: true, completed: ['one@2026-11-29T12:00'] }).mails[0]).toEqual(begun);
    expect(weeks('one@2026-11-29T12:00').map(({ at }) => at)).toEqual(['2026-12-07T08:00:00.000Z']);
    expect(weeks('one@2026-11-30T12:00').map(({ at }) => at)).toEqual([
      '2026-11-30T08:00:00.000Z',
      '2026-12-07T08:00:00.000Z',
    ]);
  });

  it('says what has no date, and why', () => {
    const lines = describeFor(paced, '2026-11-22T10:00', 'UTC', { pause: ['2026-12-01..'], upgraded: true });
    expect(lines.filter((line) => /after|before/.test(line))).toEqual([
      '  not before the pause ends  two (drip)',
      '  not before the pause ends  bonus (premium)',
      '  after one is completed  then (drip)',
    ]);
  });

  it.each<[LearnerOptions, string]>([
    [
      { pause: ['2026-12-01'] },
      '--pause 2026-12-01 is not <from>..<to>; try --pause 2026-12-20..2027-01-06.',
    ],
    [{ pause: ['soon..later'] }, '--pause soon..later: soon is not a time; try'],
    [{ pause: ['2026-12-05..2026-12-01'] }, 'ends before it begins'],
    [{ pause: ['2026-11-01..2026-12-01'] }, 'comes before --subscribed 2026-11-22T09:00:00.000Z'],
    [{ pause: ['2026-12-01..2026-12-10', '2026-12-05..'] }, 'runs into the next one'],
    [{ speed: ['fast'] }, '--speed fast is none of slower, planned, faster; try --speed slower@2026-12-01.'],
    [{ speed: ['slower@x'] }, '--speed slower@x: x is not a time; try --speed slower@2026-12-01.'],
    [{ days: 'sun,sun' }, 'name weekdays, each once; try --days sat,sun.'],
    [{ days: 'someday' }, 'try --days sat,sun.'],
    [{ at: '25:00' }, '--at 25:00 is not an hour; try --at 07:30.'],
    [{ completed: ['none@2026-12-01'] }, 'there is no lecture none; try --completed start@2026-12-01T18:00.'],
    [{ completed: ['one'] }, '--completed one:  is not a time; try'],
    [{ completed: ['two@2026-12-01'] }, 'it cannot be completed then, it opens 2026-12-06T08:00:00.000Z.'],
  ])('refuses %j with an example', (options, message) => {
    expect(() => jsonFor(options)).toThrow(message);
  });

  it('refuses what the course does not leave to its learners', () => {
    const strict = { ...paced, pace: { pause: false, speed: true, days: false, ahead: false } };
    expect(() => jsonFor({ pause: ['2026-12-01..'] }, strict)).toThrow('pace: { pause: false }');
    expect(() => jsonFor({ at: '07:30' }, strict)).toThrow('pace: { days: false }');
    expect(jsonFor({ speed: ['slower'] }, strict).unlocks).toHaveLength(3);
    const planned = { ...paced, pace: { pause: true, speed: false, days: true, ahead: false } };
    expect(() => jsonFor({ speed: ['planned', 'slower@2026-12-01'] }, planned)).toThrow(
      'pace: { speed: false }',
    );
  });

  it('lets a learner return to the planned speed where the course offers no other', () => {
    const planned = { ...paced, pace: { pause: true, speed: false, days: true, ahead: false } };
    expect(jsonFor({ speed: ['planned@2026-12-01'] }, planned).unlocks).toHaveLength(3);
  });
});
