import type { DripContent } from '#contract/schemas/drip.ts';
import { lectureOf } from './learner.tsx';

export const soonest = '2026-11-28T08:00:00.000Z';
export const later = '2026-12-05T08:00:00.000Z';

/** A drip course with two open lectures, two locked ones and a premium one. */
export const dripContentOf = (change: Partial<DripContent> = {}): DripContent => ({
  courseId: 'rag',
  title: 'Retrieval in practice',
  content: [
    { title: 'First steps', lectures: [lectureOf('a'), lectureOf('b')] },
    {
      title: 'Later',
      lectures: [
        lectureOf('c', { type: 'drip', isUnlocked: false, videoKey: undefined, unlocksAt: soonest }),
        lectureOf('d', { type: 'drip', isUnlocked: false, videoKey: undefined, unlocksAt: later }),
        lectureOf('p', {
          type: 'premium',
          isUnlocked: false,
          requiresUpgrade: true,
          videoKey: undefined,
          unlocksAt: later,
        }),
      ],
    },
  ],
  unlockedContent: ['a', 'b'],
  nextReleaseDate: soonest,
  isPremium: false,
  subscribedAt: '2026-11-21T08:00:00.000Z',
  progress: 25,
  ...change,
});
