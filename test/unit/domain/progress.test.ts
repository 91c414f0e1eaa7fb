import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entitlements } from '#domain/course/access.ts';
import type { CourseLecture } from '#domain/course/course.ts';
import {
  applyReport,
  coursePercent,
  isCourseComplete,
  isWithin,
  type LecturePosition,
  mergePositions,
  neverWatched,
} from '#domain/learning/progress.ts';

const video = { contentType: 'video', duration: 100 } as const;
const reports = fc.array(
  fc.record({
    timestamp: fc.double({ min: 0, max: 105, noNaN: true }),
    furthest: fc.double({ min: 0, max: 105, noNaN: true }),
    completed: fc.boolean(),
  }),
  { maxLength: 12 },
);
const at = (timestamp: number, completed = false, furthest = timestamp): LecturePosition => ({
  timestamp,
  furthest,
  completed,
});
const after = (lecture: Parameters<typeof applyReport>[0], all: readonly LecturePosition[]) =>
  all.reduce<LecturePosition>((known, report) => applyReport(lecture, known, report), neverWatched);

describe('a position', () => {
  it('completes a video at nine tenths of the catalog’s duration, whatever the page claims', () => {
    expect(after(video, [at(89.9, true)]).completed).toBe(false);
    expect(after(video, [at(90)]).completed).toBe(true);
  });

  it('completes a lecture without a measure when the page says so, and a quiz never', () => {
    const report = at(0, true);
    expect(after({ contentType: 'other', duration: 0 }, [report]).completed).toBe(true);
    expect(after({ contentType: 'other', duration: 0 }, [{ ...report, completed: false }]).completed).toBe(
      false,
    );
    expect(after({ contentType: 'quiz', duration: 0 }, [report]).completed).toBe(false);
  });

  it('does not complete a video whose duration nobody knows', () => {
    expect(after({ contentType: 'video', duration: 0 }, [at(5, true)]).completed).toBe(false);
  });

  it('may lie five seconds beyond the end and no further', () => {
    expect(isWithin(video, 105)).toBe(true);
    expect(isWithin(video, 105.001)).toBe(false);
  });

  it('can move back without losing the furthest point or the completion', () => {
    const state = after(video, [at(95), at(3)]);
    expect(state).toEqual({ timestamp: 3, furthest: 95, completed: true });
  });

  it('counts the furthest point that a report names, even where the position went back', () => {
    expect(after(video, [at(3, false, 95)])).toEqual({ timestamp: 3, furthest: 95, completed: true });
    expect(after(video, [at(50, false, 3)])).toEqual({ timestamp: 50, furthest: 50, completed: false });
  });

  it('beyond the end counts as the end, and takes nothing from what a longer lecture had', () => {
    const known = after(video, [at(105)]);
    expect(known).toEqual({ timestamp: 105, furthest: 100, completed: true });
    expect(applyReport({ ...video, duration: 80 }, known, at(84)).furthest).toBe(100);
    expect(after({ contentType: 'quiz', duration: 0 }, [at(4)]).furthest).toBe(4);
  });

  it('merges with another by the later position, the furthest point and either completion', () => {
    expect(mergePositions(at(40, true, 60), at(5))).toEqual({ timestamp: 5, furthest: 60, completed: true });
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

  it('stays complete when the page says otherwise, and when the lecture has become longer', () => {
    const text = { contentType: 'other', duration: 0 } as const;
    expect(after(text, [at(0, true), at(0, false)]).completed).toBe(true);
    const known = after(video, [at(95)]);
    expect(known.completed).toBe(true);
    expect(applyReport({ ...video, duration: 1_000 }, known, at(5)).completed).toBe(true);
  });

  it('never falls', () => {
    fc.assert(
      fc.property(reports, (all) => {
        let known: LecturePosition = neverWatched;
        for (const report of all) {
          const next = applyReport(video, known, report);
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
  const percentOf = (entitlements: Pick<Entitlements, 'grants'>, ...completed: string[]): number =>
    coursePercent({ course, entitlements, progress: { completed: new Set(completed) } });
  const isComplete = (entitlements: Pick<Entitlements, 'grants'>, ...completed: string[]): boolean =>
    isCourseComplete({ course, entitlements, progress: { completed: new Set(completed) } });
  const upgraded = { grants: [{ kind: 'upgrade', id: 'cs' } as const] };
  const plain = { grants: [] };

  it('leaves out what the learner’s grants can never open', () => {
    expect(percentOf(plain, 'a')).toBe(33);
    expect(percentOf(upgraded, 'a')).toBe(25);
    expect(percentOf(plain, 'a', 'b')).toBe(66);
    expect(isComplete(plain, 'a', 'b', 'c')).toBe(true);
    expect(isComplete(upgraded, 'a', 'b', 'c')).toBe(false);
  });

  it('ignores completed lectures that the course no longer has', () => {
    expect(percentOf(plain, 'a', 'gone', 'gone-too')).toBe(33);
  });

  it('never falls below the highest percent reached, and counts what a write is about to complete', () => {
    const reached = {
      course,
      entitlements: plain,
      progress: { completed: new Set(['a']) },
      enrollment: { percent: 50 },
    };
    expect(coursePercent(reached)).toBe(50);
    expect(coursePercent(reached, ['b'])).toBe(66);
  });

  it('reaches a hundred with the last lecture only, and finishes the course then, whatever its size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(), (count, some) => {
        const lectures = Array.from({ length: count }, (_, index) => lecture(`l${index}`));
        const ids = lectures.map(({ id }) => id);
        const completed = new Set(ids.slice(0, some % (count + 1)));
        const learnerCourse = {
          course: { sections: [{ title: 'All', lectures }] },
          entitlements: plain,
          progress: { completed },
        };
        expect(coursePercent(learnerCourse) === 100).toBe(completed.size === count);
        expect(isCourseComplete(learnerCourse)).toBe(completed.size === count);
      }),
      { examples: [[200, 199]] },
    );
  });

  it('keeps a course finished whose last lecture was completed before the course or the grants grew', () => {
    const finished = {
      course,
      entitlements: upgraded,
      progress: { completed: new Set(['a', 'b', 'c']) },
      enrollment: { percent: 100 },
    };
    expect(coursePercent(finished)).toBe(100);
    expect(isCourseComplete(finished)).toBe(true);
  });

  it('is never complete without lectures', () => {
    const empty = {
      course: { sections: [] },
      entitlements: plain,
      progress: { completed: new Set<string>() },
    };
    expect(coursePercent(empty)).toBe(0);
    expect(isCourseComplete(empty)).toBe(false);
  });
});
