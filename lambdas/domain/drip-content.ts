import type { DripContent } from '../contract/schemas/drip.ts';
import { courseAccess, type Entitlements, hasUpgrade } from './access.ts';
import { type Course, lecturesOf } from './course.ts';
import { toSections, type UnsignedSection } from './course-content.ts';

/** A drip course whose captions are still to be signed. */
export type UnsignedDripContent = Omit<DripContent, 'content'> & { readonly content: UnsignedSection[] };

/**
 * A drip course as one learner sees it. The next release is the next lecture that the schedule will open for this
 * learner; what waits for an upgrade is none.
 * @param options.subscribedAt when the learner's clock began, ms since the epoch
 * @param options.progress whole percent
 * @param options.now ms since the epoch
 */
export const toDripContent = (
  course: Course,
  entitlements: Entitlements,
  options: { readonly subscribedAt: number; readonly progress: number; readonly now: number },
): UnsignedDripContent => {
  const access = courseAccess(course, entitlements, options.now);
  const coming = [...access.values()].flatMap((each) =>
    each.state === 'locked' && each.unlocksAt !== undefined ? [each.unlocksAt] : [],
  );
  return {
    courseId: course.id,
    title: course.title,
    content: toSections(course, entitlements, options.now),
    unlockedContent: lecturesOf(course)
      .map(({ lecture }) => lecture.id)
      .filter((id) => access.get(id)?.state === 'open'),
    nextReleaseDate: coming.length > 0 ? new Date(Math.min(...coming)).toISOString() : null,
    isPremium: hasUpgrade(entitlements),
    subscribedAt: new Date(options.subscribedAt).toISOString(),
    progress: options.progress,
  };
};
