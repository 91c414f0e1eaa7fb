import { describe, expect, it } from 'vitest';
import { countScheduleEffects, describeEffect } from '#bin/content/plan/schedule-effects.ts';
import type { Release } from '#contract/schemas/course.ts';
import type { Entitlements } from '#domain/course/access.ts';
import { courseOf } from '../../support/learning.ts';
import { scheduledLecture } from '../../support/releases.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-11-22T10:00:00Z');

const joined = (daysAgo: number, more: Partial<Entitlements> = {}): Entitlements => ({
  grants: [],
  openedLectures: new Set(),
  subscription: { subscribedAt: now - daysAgo * day, zones: [{ zone: 'UTC', since: now - daysAgo * day }] },
  ...more,
});

async function* each(learners: readonly Entitlements[]) {
  yield* learners;
}
const courseWith = (release: Release | undefined, type: 'drip' | 'premium' = 'drip') =>
  courseOf('x', [scheduledLecture('first', undefined), scheduledLecture('l', release, { type })], {
    drip: true,
  });
const countEffects = async (
  [before, after]: readonly [ReturnType<typeof courseOf>, ReturnType<typeof courseOf>],
  ...learners: Entitlements[]
) => (await countScheduleEffects(before, after, each(learners), now)).get('l');

describe('a change of schedule', () => {
  const sooner = [courseWith({ afterDays: 10 }), courseWith({ afterDays: 4 })] as const;
  const later = [courseWith({ afterDays: 4 }), courseWith({ afterDays: 10 })] as const;

  it('counts learners by what it does to them', async () => {
    expect(
      await countEffects(sooner, joined(12), joined(10), joined(5), joined(4), joined(3), joined(1)),
    ).toEqual({
      open: 2,
      atOnce: 2,
      earlier: 2,
      later: 0,
      waits: 0,
      same: 0,
      upgrade: 0,
    });
    expect(await countEffects(later, joined(12), joined(4), joined(3))).toMatchObject({ open: 2, later: 1 });
  });

  it('closes nothing that was opened by hand, or that an older schedule opened', async () => {
    const opened = joined(1, { openedLectures: new Set(['l']) });
    expect(await countEffects(later, opened)).toMatchObject({ open: 1, later: 0 });
    const [published, next] = later;
    const dated = {
      ...published,
      sections: published.sections.map((section) => ({
        ...section,
        lectures: section.lectures.map((lecture) =>
          lecture.id === 'l'
            ? {
                ...lecture,
                release: { afterDays: 30 },
                releaseSince: new Date(now - day).toISOString(),
                earlierReleases: [{ release: { afterDays: 2 } }],
              }
            : lecture,
        ),
      })),
    };
    // The learner who joined five days ago got it by the first schedule; the one who joined half a day ago never had that schedule.
    expect(await countEffects([dated, next], joined(5), joined(0.5))).toMatchObject({ open: 1, earlier: 1 });
  });

  it('counts who waits for another lecture, and who has completed that one', async () => {
    const after = [courseWith({ afterDays: 4 }), courseWith({ after: 'first', days: 1 })] as const;
    const done = joined(2, { completions: new Map([['first', now - 2 * day]]) });
    expect(await countEffects(after, joined(2), done)).toMatchObject({ waits: 1, atOnce: 1 });
  });

  it('leaves out what needs the upgrade first', async () => {
    const premium = [
      courseWith({ afterDays: 10 }, 'premium'),
      courseWith({ afterDays: 4 }, 'premium'),
    ] as const;
    const upgraded = joined(5, { grants: [{ kind: 'upgrade', id: 'u' }] });
    expect(await countEffects(premium, joined(5), upgraded)).toMatchObject({ upgrade: 1, atOnce: 1 });
  });

  it('reads nobody when no lecture moves that was there before', async () => {
    const readers = {
      [Symbol.asyncIterator]: () => {
        throw new Error('read');
      },
    };
    const [course] = sooner;
    expect(await countScheduleEffects(course, course, readers, now)).toEqual(new Map());
  });

  it('is described in one line', () => {
    const none = { open: 0, atOnce: 0, earlier: 0, later: 0, waits: 0, same: 0, upgrade: 0 };
    expect(describeEffect(none)).toBe('for learners: none');
    expect(describeEffect({ ...none, later: 1 })).toBe('for learners: 1 later');
    expect(describeEffect({ ...none, open: 3, atOnce: 2, earlier: 40 })).toBe(
      'for learners: 3 open already, 2 at once, 40 earlier',
    );
  });
});
