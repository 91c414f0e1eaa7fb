import type { DripContent } from '../../contract/schemas/drip.ts';
import { courseAccess, type Entitlements, hasUpgrade } from './access.ts';
import { type Course, lecturesOf } from './course.ts';
import { type AskedQuestions, toSections, type UnsignedSection } from './course-content.ts';

/** Content of a drip course; caption URLs are not signed yet. */
export type UnsignedDripContent = Omit<DripContent, 'content'> & { readonly content: UnsignedSection[] };

/**
 * A drip course as one learner sees it. The next release is the next lecture that the schedule unlocks for this learner;
 * lectures that need the upgrade do not count.
 * @param options.subscribedAt when the learner's clock began, ms since the epoch
 * @param options.asked questions of its lectures; those of locked ones are left out
 * @param options.progress whole percent
 * @param options.now ms since the epoch
 */
export const toDripContent = (
  course: Course,
  entitlements: Entitlements,
  options: {
    readonly subscribedAt: number;
    readonly asked?: AskedQuestions;
    readonly progress: number;
    readonly now: number;
  },
): UnsignedDripContent => {
  const access = courseAccess(course, entitlements, options.now);
  const coming = [...access.values()].flatMap((each) =>
    each.state === 'locked' && each.unlocksAt !== undefined ? [each.unlocksAt] : [],
  );
  return {
    courseId: course.id,
    title: course.title,
    content: toSections(course, entitlements, options.now, options.asked),
    unlockedContent: lecturesOf(course)
      .map(({ lecture }) => lecture.id)
      .filter((id) => access.get(id)?.state === 'open'),
    nextReleaseDate: coming.length > 0 ? new Date(Math.min(...coming)).toISOString() : null,
    isPremium: hasUpgrade(entitlements),
    subscribedAt: new Date(options.subscribedAt).toISOString(),
    progress: options.progress,
  };
};
