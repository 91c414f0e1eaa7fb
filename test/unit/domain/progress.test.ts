import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CourseLecture } from '../../../lambdas/domain/course.ts';
import {
  coursePercent,
  isCourseComplete,
  isWithin,
  type LecturePosition,
  mergeReport,
  neverWatched,
  type PositionReport,
} from '../../../lambdas/domain/progress.ts';

const video = { contentType: 'video', duration: 100 } as const;
const reports = fc.array(
  fc.record({
    timestamp: fc.double({ min: 0, max: 105, noNaN: true }),
    completed: fc.boolean(),
  }),
  { maxLength: 12 },
);
const after = (lecture: Parameters<typeof mergeReport>[0], all: readonly PositionReport[]) =>
  all.reduce<LecturePosition>((known, report) => mergeReport(lecture, known, report), neverWatched);

describe('a position', () => {
  it('completes a video at nine tenths of the catalog’s duration, whatever the page claims', () => {
    expect(after(video, [{ timestamp: 89.9, completed: true }]).completed).toBe(false);
    expect(after(video, [{ timestamp: 90, completed: false }]).completed).toBe(true);
  });

  it('completes a lecture without a measure when the page says so, and a quiz never', () => {
    const report = { timestamp: 0, completed: true };
    expect(after({ contentType: 'other', duration: 0 }, [report]).completed).toBe(true);
    expect(after({ contentType: 'other', duration: 0 }, [{ ...report, completed: false }]).completed).toBe(
      false,
    );
    expect(after({ contentType: 'quiz', duration: 0 }, [report]).completed).toBe(false);
  });

  it('does not complete a video whose duration nobody knows', () => {
    expect(after({ contentType: 'video', duration: 0 }, [{ timestamp: 5, completed: true }]).completed).toBe(
      false,
    );
  });

  it('may lie five seconds beyond the end and no further', () => {
    expect(isWithin(video, 105)).toBe(true);
    expect(isWithin(video, 105.001)).toBe(false);
  });

  it('goes back without losing the furthest point or the completion', () => {
    const state = after(video, [
      { timestamp: 95, completed: false },
      { timestamp: 3, completed: false },
    ]);
    expect(state).toEqual({ timestamp: 3, furthest: 95, completed: true });
  });

  it('ends at the same furthest point and completion in whatever order reports arrive, however often', () => {
    fc.assert(
      fc.property(reports, fc.infiniteStream(fc.nat()), (all, random) => {
        const shuffled = all
          .map((report) => ({ report, order: random.next().value as number }))
          .sort((a, b) => a.order - b.order)
          .map(({ report }) => report);
        const once = after(video, all);
        const other = after(video, [...shuffled, ...shuffled]);
        expect([other.furthest, other.completed]).toEqual([once.furthest, once.completed]);
      }),
    );
  });

  it('never falls', () => {
    fc.assert(
      fc.property(reports, (all) => {
        let known: LecturePosition = neverWatched;
        for (const report of all) {
          const next = mergeReport(video, known, report);
          expect(next.furthest).toBeGreaterThanOrEqual(known.furthest);
          expect(next.completed || !known.completed).toBe(true);
          known = next;
        }
      }),
    );
  });
});

describe('progress in a course', () => {
  const lecture = (id: string, type: CourseLecture['type'] = 'free'): CourseLecture => ({
    id,
    title: id,
    type,
    contentType: 'video',
    duration: 60,
  });
  const course = {
    sections: [
      { title: 'One', lectures: [lecture('a'), lecture('b', 'drip')] },
      { title: 'Two', lectures: [lecture('c'), lecture('p', 'premium')] },
    ],
  };
  const upgraded = { grants: [{ kind: 'upgrade', id: 'cs' } as const] };
  const plain = { grants: [] };

  it('leaves out what the learner’s grants can never open', () => {
    expect(coursePercent(course, plain, new Set(['a']))).toBe(33);
    expect(coursePercent(course, upgraded, new Set(['a']))).toBe(25);
    expect(coursePercent(course, plain, new Set(['a', 'b']))).toBe(67);
    expect(isCourseComplete(course, plain, new Set(['a', 'b', 'c']))).toBe(true);
    expect(isCourseComplete(course, upgraded, new Set(['a', 'b', 'c']))).toBe(false);
  });

  it('ignores completed lectures that the course no longer has', () => {
    expect(coursePercent(course, plain, new Set(['a', 'gone', 'gone-too']))).toBe(33);
  });

  it('is never complete without lectures', () => {
    expect(coursePercent({ sections: [] }, plain, new Set())).toBe(0);
    expect(isCourseComplete({ sections: [] }, plain, new Set())).toBe(false);
  });
});
