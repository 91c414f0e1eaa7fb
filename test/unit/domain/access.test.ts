import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Release } from '#contract/schemas/course.ts';
import {
  courseAccess,
  type Entitlements,
  type Grant,
  isEnrolled,
  lectureAccess,
  noEntitlements,
  unlockTime,
} from '#domain/course/access.ts';

const hour = 3_600_000;
const day = 24 * hour;
const at = (text: string): number => Date.parse(text);
const subscribed = (subscribedAt: string, zone = 'UTC', rest: Partial<Entitlements> = {}): Entitlements => ({
  ...noEntitlements,
  subscription: { subscribedAt: at(subscribedAt), zones: [{ zone, since: at(subscribedAt) }] },
  ...rest,
});
const lecture = (release?: Release, type: 'free' | 'drip' | 'premium' = 'drip') => ({
  id: 'lecture',
  type,
  ...(release ? { release } : {}),
});
const opensAt = (release: Release, entitlements: Entitlements): string =>
  new Date(unlockTime(lecture(release), entitlements)).toISOString();

describe('entering a course', () => {
  const purchase: Grant = { kind: 'purchase', id: 'cs_1' };

  it('needs an enrollment or a linked subscription', () => {
    expect(isEnrolled(noEntitlements)).toBe(false);
    expect(isEnrolled({ ...noEntitlements, enrollment: { basis: 'free', enrolledAt: 0 } })).toBe(true);
    expect(isEnrolled(subscribed('2026-11-21T10:00:00Z'))).toBe(true);
  });

  it('ends with the last grant that an enrollment in a bought course rests on', () => {
    const enrollment = { basis: 'grant', enrolledAt: 0 } as const;
    const manual: Grant = { kind: 'manual', id: 'support' };
    expect(isEnrolled({ ...noEntitlements, enrollment, grants: [purchase, manual] })).toBe(true);
    expect(isEnrolled({ ...noEntitlements, enrollment, grants: [manual] })).toBe(true);
    expect(isEnrolled({ ...noEntitlements, enrollment, grants: [] })).toBe(false);
    const bought = { ...subscribed('2026-11-21T10:00:00Z'), enrollment };
    expect(isEnrolled({ ...bought, grants: [purchase] })).toBe(true);
    expect(isEnrolled(bought)).toBe(false);
  });

  it('is not bought by the premium upgrade', () => {
    const enrollment = { basis: 'grant', enrolledAt: 0 } as const;
    expect(isEnrolled({ ...noEntitlements, enrollment, grants: [{ kind: 'upgrade', id: 'cs_2' }] })).toBe(
      false,
    );
  });

  it('keeps a free enrollment when the course later costs something and a purchase of it is refunded', () => {
    expect(isEnrolled({ ...noEntitlements, enrollment: { basis: 'free', enrolledAt: 0 } })).toBe(true);
  });
});

describe('a premium lecture', () => {
  const upgrade: Grant = { kind: 'upgrade', id: 'cs_2' };
  const entitlements = subscribed('2026-11-21T10:00:00Z');

  it('needs the upgrade, whatever was bought or opened besides', () => {
    const held = {
      ...entitlements,
      grants: [{ kind: 'purchase', id: 'cs_1' } as const],
      openedLectures: new Set(['lecture']),
    };
    expect(lectureAccess(lecture(undefined, 'premium'), held, at('2030-01-01T00:00:00Z'))).toEqual({
      state: 'upgrade',
    });
  });

  it('still waits for its release after the upgrade', () => {
    const premium = lecture({ afterDays: 7 }, 'premium');
    const held = { ...entitlements, grants: [upgrade] };
    expect(lectureAccess(premium, held, at('2026-11-28T09:59:59Z'))).toEqual({
      state: 'locked',
      unlocksAt: at('2026-11-28T10:00:00Z'),
    });
    expect(lectureAccess(premium, held, at('2026-11-28T10:00:00Z'))).toEqual({ state: 'open' });
  });
});

describe('a release', () => {
  it('after days without a time is that many times 24 hours, across a change of clocks too', () => {
    expect(opensAt({ afterDays: 2 }, subscribed('2026-10-24T12:34:56Z', 'Europe/Berlin'))).toBe(
      '2026-10-26T12:34:56.000Z',
    );
  });

  it('after days at a time is that local time, before and after a change of clocks', () => {
    const berlin = subscribed('2026-10-23T22:30:00Z', 'Europe/Berlin'); // the 24th in Berlin
    expect(opensAt({ afterDays: 0, at: '09:00' }, berlin)).toBe('2026-10-24T07:00:00.000Z');
    expect(opensAt({ afterDays: 1, at: '09:00' }, berlin)).toBe('2026-10-25T08:00:00.000Z');
    const newYork = subscribed('2026-03-01T03:00:00Z', 'America/New_York'); // still February there
    expect(opensAt({ afterDays: 1, at: '09:00' }, newYork)).toBe('2026-03-01T14:00:00.000Z');
    expect(opensAt({ afterDays: 8, at: '09:00' }, newYork)).toBe('2026-03-08T13:00:00.000Z');
  });

  it('at a time that the clock skips opens as much later as it skips', () => {
    const berlin = subscribed('2026-03-28T12:00:00Z', 'Europe/Berlin');
    expect(opensAt({ afterDays: 1, at: '02:30' }, berlin)).toBe('2026-03-29T01:30:00.000Z');
  });

  it('at a time that the clock shows twice opens the first time', () => {
    const berlin = subscribed('2026-10-24T12:00:00Z', 'Europe/Berlin');
    expect(opensAt({ afterDays: 1, at: '02:30' }, berlin)).toBe('2026-10-25T00:30:00.000Z');
  });

  it('follows zones far from UTC by their own date', () => {
    const kiritimati = subscribed('2026-11-21T10:30:00Z', 'Pacific/Kiritimati'); // already the 22nd
    expect(opensAt({ afterDays: 1, at: '00:00' }, kiritimati)).toBe('2026-11-22T10:00:00.000Z');
    const kathmandu = subscribed('2026-11-21T18:14:00Z', 'Asia/Kathmandu'); // 23:59 of the 21st
    expect(opensAt({ afterDays: 1, at: '09:00' }, kathmandu)).toBe('2026-11-22T03:15:00.000Z');
  });

  it('on a date holds for everyone alike, and for a free lecture too', () => {
    const free = lecture({ on: '2026-12-01T09:00:00Z' }, 'free');
    const enrolled = { ...noEntitlements, enrollment: { basis: 'free', enrolledAt: 0 } as const };
    expect(lectureAccess(free, enrolled, at('2026-11-30T23:00:00Z')).state).toBe('locked');
    expect(lectureAccess(free, enrolled, at('2026-12-01T09:00:00Z')).state).toBe('open');
  });

  it('without a start comes on its date, or never', () => {
    expect(opensAt({ on: '2026-12-01T09:00:00Z' }, noEntitlements)).toBe('2026-12-01T09:00:00.000Z');
    expect(unlockTime(lecture({ afterDays: 1 }), noEntitlements)).toBe(Infinity);
  });

  it('counts from the enrollment when there is no subscription', () => {
    const enrolled = {
      ...noEntitlements,
      enrollment: { basis: 'free', enrolledAt: at('2026-11-21T10:00:00Z') } as const,
    };
    expect(opensAt({ afterDays: 1 }, enrolled)).toBe('2026-11-22T10:00:00.000Z');
  });

  it('never locks again what was opened, even when the schedule moves', () => {
    const opened = subscribed('2026-11-21T10:00:00Z', 'UTC', { openedLectures: new Set(['lecture']) });
    expect(lectureAccess(lecture({ afterDays: 300 }), opened, at('2026-11-22T10:00:00Z')).state).toBe('open');
  });

  it('moves only what is still to come when the learner changes the zone', () => {
    const start = at('2026-11-21T10:00:00Z');
    const changed = at('2026-11-22T08:30:00Z'); // the lecture of day 1 opened at 08:00 UTC in Berlin
    const entitlements: Entitlements = {
      ...noEntitlements,
      subscription: {
        subscribedAt: start,
        zones: [
          { zone: 'Europe/Berlin', since: start },
          { zone: 'America/Los_Angeles', since: changed },
        ],
      },
    };
    expect(opensAt({ afterDays: 1, at: '09:00' }, entitlements)).toBe('2026-11-22T08:00:00.000Z');
    expect(opensAt({ afterDays: 2, at: '09:00' }, entitlements)).toBe('2026-11-23T17:00:00.000Z');
  });

  it('opens at once what the new zone already released', () => {
    const start = at('2026-11-21T10:00:00Z');
    const changed = at('2026-11-22T12:00:00Z');
    const entitlements: Entitlements = {
      ...noEntitlements,
      subscription: {
        subscribedAt: start,
        zones: [
          { zone: 'America/Los_Angeles', since: start },
          { zone: 'Asia/Tokyo', since: changed },
        ],
      },
    };
    expect(opensAt({ afterDays: 1, at: '09:00' }, entitlements)).toBe(new Date(changed).toISOString());
  });
});

describe('whatever the course and the zone', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Tehran',
  ];
  const instants = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
  const days = fc.integer({ min: 0, max: 400 });
  const releases: fc.Arbitrary<Release | undefined> = fc.oneof(
    fc.constant(undefined),
    days.map((afterDays) => ({ afterDays })),
    fc.record({ afterDays: days, at: times }),
    instants.map((on) => ({ on: new Date(on).toISOString() })),
  );
  const entitlements = fc.record({
    start: instants,
    zone: fc.constantFrom(...zones),
    upgraded: fc.boolean(),
  });
  const held = ({
    start,
    zone,
    upgraded,
  }: {
    start: number;
    zone: string;
    upgraded: boolean;
  }): Entitlements => ({
    ...noEntitlements,
    subscription: { subscribedAt: start, zones: [{ zone, since: start }] },
    grants: upgraded ? [{ kind: 'upgrade', id: 'cs' }] : [],
  });

  it('time only ever opens lectures', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ type: fc.constantFrom('free', 'drip', 'premium' as const), release: releases }),
          {
            maxLength: 6,
          },
        ),
        entitlements,
        instants,
        fc.integer({ min: 0, max: 400 * day }),
        (plan, holding, now, later) => {
          const lectures = plan.map(({ type, release }, index) => ({
            ...lecture(release, type),
            id: `l${index}`,
            title: '',
            contentType: 'video' as const,
            duration: 60,
          }));
          const course = { sections: [{ title: '', lectures }] };
          const before = courseAccess(course, held(holding), now);
          const after = courseAccess(course, held(holding), now + later);
          for (const [id, access] of before) {
            if (access.state === 'open') expect(after.get(id)?.state).toBe('open');
            if (access.state === 'upgrade') expect(after.get(id)?.state).toBe('upgrade');
            if (access.state === 'locked') expect(access.unlocksAt).toBeGreaterThan(now);
          }
        },
      ),
    );
  });

  it('a release at a time shows that time on the wall, or comes within an hour after it when the clock skips it', () => {
    fc.assert(
      fc.property(entitlements, days, times, (holding, afterDays, time) => {
        const unlocksAt = unlockTime(lecture({ afterDays, at: time }), held(holding));
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: holding.zone,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).format(unlocksAt);
        const minutes = (text: string): number => {
          const [hours = 0, rest = 0] = text.split(':').map(Number);
          return hours * 60 + rest;
        };
        const late = (minutes(shown) - minutes(time) + 1440) % 1440;
        expect(late === 0 || late === 30 || late === 60).toBe(true);
      }),
    );
  });

  it('a later release never opens earlier', () => {
    fc.assert(
      fc.property(entitlements, days, days, times, (holding, one, other, time) => {
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
        expect(unlockTime(lecture({ afterDays: sooner, at: time }), held(holding))).toBeLessThanOrEqual(
          unlockTime(lecture({ afterDays: later, at: time }), held(holding)),
        );
      }),
    );
  });
});
