import { describe, expect, it } from 'vitest';
import { type Entitlements, noEntitlements } from '#domain/course/access.ts';
import { nextDigest } from '#domain/pace/digest-time.ts';
import type { PaceFact } from '#domain/pace/pace-fact.ts';
import { nextDue, type ReleaseClock, releaseStep } from '#domain/pace/release-due.ts';
import { nextAhead, upcomingLectures } from '#domain/pace/upcoming.ts';
import { walkCourse } from '#domain/pace/walk-course.ts';
import { courseOf } from '#test/support/learning.ts';
import { scheduledLecture } from '#test/support/releases.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-01T10:00:00Z');
const course = courseOf(
  'x',
  [
    scheduledLecture('fixed', { on: new Date(start + 3 * day).toISOString() }),
    scheduledLecture('bonus', { afterDays: 4 }, { type: 'premium' }),
    scheduledLecture('late', { afterDays: 6 }),
    scheduledLecture('one', { afterDays: 5 }),
    scheduledLecture('two', { afterDays: 5 }),
    scheduledLecture('waits', { after: 'one', days: 1 }),
  ],
  { drip: true },
);
const who = (pace: readonly PaceFact[] = [], rest: Partial<Entitlements> = {}): Entitlements => ({
  ...noEntitlements,
  subscription: { subscribedAt: start, zones: [{ zone: 'UTC', since: start }], pace },
  ...rest,
});
const now = start + day;
const ids = (entitlements: Entitlements): string[] =>
  upcomingLectures(course, entitlements, now).map(({ lecture }) => lecture.id);

describe('what is to come', () => {
  it('is what the schedule will open, soonest first: nothing that waits, nothing without its upgrade', () => {
    expect(ids(who())).toEqual(['fixed', 'one', 'two', 'late']);
    expect(ids(who([], { grants: [{ kind: 'upgrade', id: 'u' }] }))).toEqual([
      'fixed',
      'bonus',
      'one',
      'two',
      'late',
    ]);
    expect(ids(who([], { completions: new Map([['one', now]]) }))).toEqual([
      'waits',
      'fixed',
      'one',
      'two',
      'late',
    ]);
  });

  it('is nothing in a pause without an end, and dated in one that ends', () => {
    expect(ids(who([{ since: now, status: 'paused' }]))).toEqual([]);
    expect(ids(who([{ since: now, status: 'paused', until: '2026-11-09' }]))).toHaveLength(4);
  });
});

describe('opening ahead', () => {
  it('takes the earliest known time in course order, no calendar date, nothing that waits', () => {
    expect(nextAhead(course, who(), now)?.id).toBe('one');
    expect(nextAhead(course, who([{ since: now, ahead: 'one' }]), now)?.id).toBe('two');
    expect(nextAhead(course, who([], { grants: [{ kind: 'upgrade', id: 'u' }] }), now)?.id).toBe('bonus');
  });

  it('takes nothing while paused, and nothing when all is open', () => {
    expect(
      nextAhead(course, who([{ since: now, status: 'paused', until: '2026-11-09' }]), now),
    ).toBeUndefined();
    expect(nextAhead(course, who(), start + 30 * day)).toBeUndefined();
  });

  it('moves nothing else, and is not announced', () => {
    const clock: ReleaseClock = {
      subscribedAt: start,
      timeZone: 'UTC',
      pace: [{ since: now, ahead: 'one' }],
    };
    expect(nextDue(course, clock, start + 4 * day)).toEqual({ at: start + 5 * day, lectureIds: ['two'] });
    const state = { mailedThrough: start, announced: new Set(['fixed', 'bonus']) };
    const step = releaseStep(course, clock, state, noEntitlements, start + 5 * day);
    expect(step.lectures.map(({ id }) => id)).toEqual(['two']);
    expect(step.announced).toContain('one');
  });
});

describe('mails in a pause', () => {
  const until = Date.parse('2026-11-09T00:00:00Z');
  const pausedAt = start + 5 * day + 60_000;
  const clock: ReleaseClock = {
    subscribedAt: start,
    timeZone: 'UTC',
    pace: [{ since: pausedAt, status: 'paused', until: '2026-11-09' }],
  };
  const state = { mailedThrough: start, announced: new Set(['fixed', 'bonus']) };

  it('wait: lectures that had opened are announced by the first run after it', () => {
    const held = releaseStep(course, clock, state, noEntitlements, pausedAt + 60_000);
    expect(held).toEqual({ lectures: [], announced: ['fixed', 'bonus'] });
    expect(nextDue(course, clock, pausedAt + 60_000)).toEqual({ at: until, lectureIds: [] });
    const after = releaseStep(course, clock, state, noEntitlements, until);
    expect(after.lectures.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('are due at no time while nothing ends it', () => {
    const endless = { ...clock, pace: [{ since: pausedAt, status: 'paused' as const }] };
    expect(nextDue(course, endless, pausedAt)).toBeNull();
  });

  it('are not due for what waits', () => {
    expect(nextDue(course, { subscribedAt: start, timeZone: 'UTC' }, start + 6 * day)).toBeNull();
  });
});

describe('the digest', () => {
  it.each([
    ['2026-11-02T07:59:00Z', '2026-11-02T08:00:00.000Z'],
    ['2026-11-02T08:00:00Z', '2026-11-09T08:00:00.000Z'],
    // Summer time until 25 October.
    ['2026-10-20T12:00:00Z', '2026-10-26T08:00:00.000Z'],
    ['2026-10-12T12:00:00Z', '2026-10-19T07:00:00.000Z'],
  ])('after %s comes at %s', (after, expected) => {
    const next = nextDigest({ day: 'mon', at: '09:00' }, 'Europe/Berlin', Date.parse(after));
    expect(new Date(next).toISOString()).toBe(expected);
  });

  it('names what opened since the last one, and leaves out courses that are paused', () => {
    const digest = { day: 'sat', at: '09:00' } as const; // 7, 14, 21 November
    const clock: ReleaseClock = { subscribedAt: start, timeZone: 'UTC' };
    const mailsOf = (pace: readonly PaceFact[]) =>
      walkCourse(course, { ...clock, pace }, { upgraded: false, digest }).mails.map(
        ({ kind, at, lectures }) => [kind, new Date(at).toISOString(), lectures.map(({ id }) => id).join()],
      );
    const welcome = ['welcome', '2026-11-01T10:00:00.000Z', ''];
    expect(mailsOf([])).toEqual([
      welcome,
      ['digest', '2026-11-07T09:00:00.000Z', 'fixed,one,two'],
      ['digest', '2026-11-14T09:00:00.000Z', 'late'],
    ]);
    const held = start + 6 * day - 3_600_000 * 2;
    expect(mailsOf([{ since: held, status: 'paused' }])).toEqual([welcome]);
    expect(mailsOf([{ since: held, status: 'paused', until: '2026-11-12' }])).toEqual([
      welcome,
      ['digest', '2026-11-14T09:00:00.000Z', 'fixed,late,one,two'],
    ]);
  });
});
