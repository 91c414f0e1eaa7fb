import { describe, expect, it } from 'vitest';
import { nextAhead } from '#web/components/pace/next-ahead.ts';
import { countUnfinished, isPaused, listWaiting } from '#web/components/pace/next-step.ts';
import { diffPace, toDraft, toggleDay } from '#web/components/pace/pace-draft.ts';
import { dateIn, formatIn } from '#web/components/pace/pace-words.ts';
import { contentOf, lectureOf } from '../../support/learner.tsx';
import { paceOf } from '../../support/pace.ts';

const waiting = (id: string, forId: string) =>
  lectureOf(id, { isUnlocked: false, waitsFor: { lectureId: forId, title: `Lecture ${forId}` } });

describe('what to finish to go on', () => {
  it('is what can be finished now, once, with everything that waits for it', () => {
    const { sections } = contentOf(
      [lectureOf('a')],
      [lectureOf('b'), waiting('c', 'b'), waiting('d', 'b'), waiting('e', 'c')],
    );
    expect(listWaiting(sections)).toEqual([
      { lectureId: 'b', title: 'Lecture b', sectionIndex: 1, opens: ['Lecture c', 'Lecture d'] },
    ]);
  });

  it('leaves out premium lectures that are not bought', () => {
    const { sections } = contentOf([lectureOf('a'), { ...waiting('p', 'a'), requiresUpgrade: true }]);
    expect(listWaiting(sections)).toEqual([]);
  });
});

describe('a paused course', () => {
  it('is one with a lecture that has no date and waits for nothing else', () => {
    expect(isPaused(contentOf([lectureOf('a'), lectureOf('b', { isUnlocked: false })]).sections)).toBe(true);
    const others = contentOf([
      lectureOf('a'),
      waiting('b', 'a'),
      lectureOf('c', { isUnlocked: false, unlocksAt: '2026-12-01T00:00:00.000Z' }),
      lectureOf('p', { isUnlocked: false, requiresUpgrade: true }),
    ]);
    expect(isPaused(others.sections)).toBe(false);
  });
});

describe('who is behind', () => {
  it('has lectures of the schedule open and not finished; what is free from the start does not count', () => {
    const { sections } = contentOf([
      lectureOf('free'),
      lectureOf('done', { type: 'drip' }),
      lectureOf('open', { type: 'drip' }),
      lectureOf('locked', { type: 'drip', isUnlocked: false }),
    ]);
    expect(countUnfinished(sections, new Set(['done']))).toBe(1);
  });
});

describe('the lecture to open ahead', () => {
  const coming = (lectureId: string, unlocksAt: string) => ({ lectureId, title: lectureId, unlocksAt });
  it('is the earliest, in course order, that no date of the calendar opens', () => {
    const upcoming = [
      coming('late', '2026-12-03T00:00:00.000Z'),
      coming('dated', '2026-12-01T00:00:00.000Z'),
      coming('first', '2026-12-02T00:00:00.000Z'),
      coming('second', '2026-12-02T00:00:00.000Z'),
    ];
    const schedule = [{ lectureId: 'dated', title: '', release: { on: '2026-12-01T00:00:00.000Z' } }];
    expect(nextAhead(upcoming, schedule)?.lectureId).toBe('first');
    expect(nextAhead(upcoming, undefined)?.lectureId).toBe('dated');
    expect(nextAhead([], schedule)).toBeUndefined();
  });
});

describe('a draft of a pace', () => {
  it('keeps weekdays in the order of the week, and sends only what differs', () => {
    expect(toggleDay(['thu'], 'mon')).toEqual(['mon', 'thu']);
    expect(toggleDay(['mon', 'thu'], 'mon')).toEqual(['thu']);
    const pace = paceOf({ at: '07:30', days: ['mon'] });
    expect(diffPace(pace, toDraft(pace))).toBeUndefined();
    expect(diffPace(pace, { ...toDraft(pace), at: '' })).toEqual({ at: null });
    expect(diffPace(pace, { ...toDraft(pace), days: [] })).toEqual({ days: [] });
  });
});

describe('dates', () => {
  it('are those of the zone, also at its midnight', () => {
    const now = Date.parse('2026-12-31T22:30:00Z');
    expect(dateIn('Europe/Berlin', 1, now)).toBe('2027-01-01');
    expect(dateIn('Asia/Tokyo', 1, now)).toBe('2027-01-02');
  });
  it('are shown in the browser’s zone where it does not know the learner’s', () => {
    expect(formatIn('Mars/Olympus', '2026-12-01T12:00:00.000Z')).toMatch(/Dec 1, 2026/);
  });
});
