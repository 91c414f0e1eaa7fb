import { describe, expect, it } from 'vitest';
import { toDay } from '#contract/calendar-day.ts';
import { keyMark } from '#domain/score/option-ids.ts';
import { chunk } from '#lambdas/stores/chunk.ts';
import type { DueEntry } from '#lambdas/stores/learning/review-record.ts';
import type { StudyDeps } from '#lambdas/study/deps.ts';
import { listReviews } from '#lambdas/study/reviews/list-reviews.ts';
import { type DueReviewDeps, findDueReviews } from '#lambdas/use-cases/find-due-reviews.ts';
import { courseOf, video } from '../../support/learning.ts';
import { operationRequest } from '../../support/operation-request.ts';
import { question } from '../../support/reviews.ts';

const now = Date.parse('2026-11-30T10:00:00.000Z');
const today = toDay('2026-11-30');
const entitlements = {
  openedLectures: new Set<string>(),
  completions: new Map<string, string>(),
  grants: [],
  enrollment: { basis: 'free', percent: 0 },
};

describe('the next day of a queue', () => {
  /** What is told of a queue of five, of five a day, while these items were reviewed today. */
  const listAfter = async (reviewed: readonly string[]) => {
    const items = ['q1', 'q2', 'q3', 'q4', 'q5'].map((ref) => ({
      ref,
      lectures: [{ id: 'watch', type: 'free' }],
      item: {
        ...{ id: `birds.lecture.watch.${ref}`, kind: 'card', courseId: 'birds', courseTitle: 'Birds' },
        ...{ lectureId: 'watch', lectureTitle: 'Watch', due: '2026-11-30T04:00:00.000Z', reviews: 1 },
      },
    }));
    const content = { items, later: {}, limit: 5, zone: 'UTC', nextDue: '2026-12-20' };
    const queue = { day: '2026-11-30', endsAt: now + 1, content };
    const day = { day: '2026-11-30', reviewed: new Set(reviewed), gone: new Set(reviewed) };
    const deps = {
      now: () => now,
      queues: { readQueue: () => Promise.resolve({ queue, day }) },
      asked: { readEntitlements: () => Promise.resolve(new Map([['birds', entitlements]])) },
    } as unknown as StudyDeps;
    const request = operationRequest<'listReviews'>({
      caller: { sub: 'ada', scopes: new Set(), token: 'token' },
      query: {},
    });
    return (await listReviews(deps)(request)).body;
  };

  it('is that of the first later item while all that is due is asked today', async () => {
    expect(await listAfter([])).toMatchObject({ due: 5, later: 0, next: '2026-12-20T04:00:00.000Z' });
  });

  it('is tomorrow once something else took the place of what was due today', async () => {
    expect(await listAfter(['exercise', 'q1', 'q2', 'q3', 'q4'])).toMatchObject({
      ...{ due: 0, later: 1, next: '2026-12-01T04:00:00.000Z' },
    });
  });
});

describe('what is due on later days', () => {
  const asked = question('why', 'watch');
  const open: DueEntry = {
    ...{ itemId: 'birds.lecture.watch.why', dueDay: today + 4, interval: 8, mark: keyMark(asked) },
  };
  const changed = (count: number): DueEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ itemId: `birds.lecture.watch.gone${index}`, dueDay: today + 2, interval: 2, mark: 'old' },
    }));
  /** Finds what is due later among these entries, by an instant. */
  const find = async (entries: readonly DueEntry[], until?: number) => {
    const counts: number[] = [];
    const course = { course: courseOf('birds', [video('watch')]), entitlements, quizzes: new Map() };
    const deps = {
      reviews: {
        read: () =>
          Promise.resolve({ day: { day: '', reviewed: new Set() }, reviewer: { zones: [], limit: 3 } }),
      },
      readEnrollments: () => Promise.resolve([]),
      queues: {
        listDue: () => Promise.resolve([]),
        async *listNext(_: string, __: number, { max }: { max: number }) {
          for (const page of chunk(entries, max)) {
            counts.push(page.length);
            yield await Promise.resolve(page);
          }
        },
        readKnownCards: () => Promise.resolve(new Map()),
      },
      asked: {
        read: () =>
          Promise.resolve(new Map([['birds', { ...course, questions: { questions: [asked], cards: [] } }]])),
      },
    } as unknown as DueReviewDeps;
    const { upcoming } = await findDueReviews(deps, 'ada', now, until);
    return { ids: upcoming.map(({ itemId }) => itemId), counts };
  };

  it('is found behind 30 items that are closed or changed, in one read', async () => {
    expect(await find([...changed(30), open])).toEqual({ ids: [open.itemId], counts: [31] });
    const inFiveDays = now + 5 * 86_400_000;
    expect((await find([...changed(30), open], inFiveDays)).ids).toEqual([open.itemId]);
  });

  it('is found behind hundreds of them, and no longer looked for behind thousands', async () => {
    expect(await find([...changed(100), open])).toEqual({ ids: [open.itemId], counts: [40, 40, 21] });
    expect(await find(changed(2_000))).toEqual({ ids: [], counts: Array.from({ length: 10 }, () => 40) });
    const inFiveDays = now + 5 * 86_400_000;
    expect((await find([...changed(100), open], inFiveDays)).ids).toEqual([open.itemId]);
  });

  it('is read no further once there are as many as are wanted', async () => {
    expect((await find([open, ...changed(100)])).counts).toEqual([40]);
    const inTwoDays = now + 2 * 86_400_000;
    expect((await find([open, open, open, open, open, open, ...changed(100)], inTwoDays)).counts).toEqual([
      36,
    ]);
  });

  it('is no more than can be asked by then', async () => {
    const tomorrow = now + 86_400_000;
    expect((await find([open, open, open, open], tomorrow)).ids).toHaveLength(3);
  });
});
