import { describe, expect, it } from 'vitest';
import type { PaceBody } from '#contract/schemas/drip.ts';
import { allowedPace } from '#domain/pace/allowed-pace.ts';
import { decidePace, paceFactsMax } from '#domain/pace/decide-pace.ts';
import type { PaceFact } from '#domain/pace/pace-fact.ts';
import { paceInForce } from '#domain/pace/walk-pace.ts';

const now = Date.parse('2026-11-05T23:30:00Z'); // already the 6th in Berlin
const zones = [{ zone: 'Europe/Berlin', since: 0 }];
const everything = { pause: true, speed: true, days: true, ahead: true };
const nothing = { pause: false, speed: false, days: false, ahead: false };
const decide = (body: PaceBody, pace: readonly Omit<PaceFact, 'since'>[] = [], allowed = everything) =>
  decidePace({
    course: { pace: allowed },
    subscription: { zones, pace: pace.map((fact, index) => ({ since: now - 1_000 + index, ...fact })) },
    body,
    now,
  });
const held = [
  { status: 'paused', until: '2026-12-01', speed: 'slower', days: ['mon'], at: '07:30' },
] as const;

describe('a change of pace', () => {
  it('becomes one fact of what differs, dated by the server', () => {
    expect(decide({ status: 'paused', until: '2026-12-01', speed: 'planned' })).toEqual({
      kind: 'changed',
      facts: [{ since: now, status: 'paused', until: '2026-12-01' }],
    });
    expect(decide({ days: ['sun', 'mon'], at: '07:30' })).toEqual({
      kind: 'changed',
      facts: [{ since: now, days: ['mon', 'sun'], at: '07:30' }],
    });
  });

  it.each<[PaceBody, readonly Omit<PaceFact, 'since'>[]]>([
    [{}, []],
    [{ status: 'running', speed: 'planned', days: [], at: null }, []],
    [{ status: 'paused' }, [{ status: 'paused', speed: 'slower' }]],
    [{ speed: 'slower', days: ['mon'] }, held],
    [{ status: 'paused', until: '2026-12-01', speed: 'slower', days: ['mon'], at: '07:30' }, held],
    [{ days: ['sun', 'sat'] }, [{ days: ['sat', 'sun'] }]],
  ])('%j writes nothing where it is in force', (body, pace) => {
    expect(decide(body, pace)).toEqual({ kind: 'unchanged' });
  });

  it('takes another end of a pause, and a new pause takes no end over', () => {
    expect(decide({ status: 'paused', until: '2026-12-24' }, held)).toMatchObject({
      facts: [{ status: 'paused', until: '2026-12-24' }],
    });
    expect(decide({ status: 'paused' }, [...held, { status: 'running' }])).toEqual({
      kind: 'changed',
      facts: [{ since: now, status: 'paused' }],
    });
  });

  it('can remove the end of a pause, which then continues without one', () => {
    const decision = decide({ status: 'paused', speed: 'faster' }, held);
    expect(decision).toEqual({
      kind: 'changed',
      facts: [
        { since: now, status: 'running' },
        { since: now, status: 'paused', speed: 'faster' },
      ],
    });
    const facts = [
      { since: now - 1_000, ...held[0] },
      ...(decision.kind === 'changed' ? decision.facts : []),
    ];
    const { until, ...paused } = paceInForce(facts, zones, Date.parse('2027-01-01T00:00:00Z'));
    expect(paused).toEqual({ status: 'paused', speed: 'faster', days: ['mon'], at: '07:30' });
    expect(until).toBeUndefined();
    expect(decide({ status: 'paused' }, held, nothing)).toEqual({ kind: 'refused', why: 'not_allowed' });
  });

  it.each<PaceBody>([
    { until: '2026-12-01' },
    { status: 'running', until: '2026-12-01' },
    { status: 'paused', until: '2026-11-06' },
    { status: 'paused', until: '2026-11-05' },
    { status: 'paused', until: '2036-11-04' },
    { status: 'paused', until: '9999-12-31' },
  ])('%j is invalid', (body) => {
    expect(decide(body).kind).toBe('invalid');
  });

  it('takes tomorrow as an end, by the learner’s own date', () => {
    expect(decide({ status: 'paused', until: '2026-11-07' }).kind).toBe('changed');
  });

  it('takes an end up to ten years ahead and names the last one it takes', () => {
    expect(decide({ status: 'paused', until: '2036-11-03' }).kind).toBe('changed');
    expect(decide({ status: 'paused', until: '9999-12-31' })).toEqual({
      kind: 'invalid',
      message: '`until` is a date by 2036-11-03',
    });
  });

  it.each<PaceBody>([
    { status: 'paused' },
    { speed: 'faster' },
    { days: ['mon'] },
    { at: '07:30' },
    { status: 'running', at: '07:30' },
  ])('%j is refused whole where the course does not allow it', (body) => {
    expect(decide(body, [], nothing)).toEqual({ kind: 'refused', why: 'not_allowed' });
  });

  it('goes back to the defaults, and keeps what is in force, when a freedom was withdrawn', () => {
    expect(decide({ status: 'running', speed: 'planned', days: [], at: null }, held, nothing)).toMatchObject({
      kind: 'changed',
      facts: [{ status: 'running', speed: 'planned', days: [], at: null }],
    });
    expect(decide({ speed: 'slower' }, held, nothing)).toEqual({ kind: 'unchanged' });
    expect(decide({ speed: 'slower', status: 'running' }, held, nothing).kind).toBe('changed');
    expect(decide({ status: 'paused', until: '2026-12-24' }, held, nothing).kind).toBe('refused');
  });

  it('is refused when as many facts are kept as may be', () => {
    const full = Array.from({ length: paceFactsMax }, (_, index): Omit<PaceFact, 'since'> => ({
      at: index % 2 === 0 ? '07:30' : '08:30',
    }));
    expect(decide({ at: '08:30' }, full)).toEqual({ kind: 'unchanged' });
    expect(decide({ at: '09:30' }, full)).toEqual({ kind: 'refused', why: 'full' });
    expect(decide({ at: '09:30' }, full.slice(1)).kind).toBe('changed');
    // Taking an end away takes two.
    const paused = [...full.slice(2), held[0]];
    expect(decide({ status: 'paused' }, paused.slice(1))).toEqual({ kind: 'refused', why: 'full' });
    expect(decide({ status: 'paused' }, paused.slice(2)).kind).toBe('changed');
  });

  it.each<PaceBody>([{ status: 'paused' }, { status: 'paused', until: '2026-12-24' }])(
    'to %j always leaves room to resume',
    (pause) => {
      const pace = Array.from({ length: paceFactsMax - 1 }, (): Omit<PaceFact, 'since'> => ({ at: '07:30' }));
      expect(decide(pause, pace)).toEqual({ kind: 'refused', why: 'full' });
      const paused = [...pace.slice(1), pause];
      expect(decide({ speed: 'slower' }, paused)).toEqual({ kind: 'refused', why: 'full' });
      expect(decide({ status: 'running' }, paused).kind).toBe('changed');
    },
  );

  it('resumes also a merged history that is longer than one may grow', () => {
    const pace = Array.from({ length: paceFactsMax + 50 }, (): Omit<PaceFact, 'since'> => ({ at: '07:30' }));
    expect(decide({ status: 'running' }, [...pace, { status: 'paused' }]).kind).toBe('changed');
  });

  it('stays in order when the clock of a server is behind', () => {
    const ahead = [{ since: now + 5, speed: 'slower' }] as const;
    const subscription = { zones, pace: ahead };
    const decision = decidePace({ course: {}, subscription, body: { speed: 'faster' }, now });
    expect(decision).toMatchObject({ kind: 'changed', facts: [{ since: now + 5 }] });
  });
});

describe('what a course allows', () => {
  it('is everything but opening ahead, unless it says otherwise', () => {
    expect(allowedPace({})).toEqual({ pause: true, speed: true, days: true, ahead: false });
    expect(allowedPace({ pace: nothing })).toEqual(nothing);
  });
});

describe('the pace in force', () => {
  const pace: readonly PaceFact[] = [
    { since: now, status: 'paused', until: '2026-11-10', days: ['mon'], at: '07:30' },
    { since: now + 1, speed: 'slower' },
  ];

  it('is that of the facts so far, and runs again once `until` has come', () => {
    const running = { status: 'running', speed: 'planned', days: [] };
    expect(paceInForce(pace, zones, now - 1)).toEqual(running);
    const chosen = { days: ['mon'], at: '07:30', speed: 'slower' };
    const end = Date.parse('2026-11-09T23:00:00Z');
    expect(paceInForce(pace, zones, end - 1)).toEqual({ status: 'paused', until: '2026-11-10', ...chosen });
    expect(paceInForce(pace, zones, end)).toEqual({ status: 'running', ...chosen });
  });
});
