import { type RefObject, useEffect, useState } from 'react';
import { paths } from '../../lib/routing/paths.ts';
import type { useCourseList } from './useCourseList.ts';

/**
 * Adds the next page to the list and focuses its first course. Pages that the list had when its document was left are added without.
 * @param results ref to the element around the courses
 * @returns what screen readers are told, and a function that adds a page
 */
export const useMoreCourses = (
  list: ReturnType<typeof useCourseList>,
  results: RefObject<HTMLElement | null>,
) => {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (list.isBehind) void list.loadMore();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `loadMore` is new in every render
  }, [list.isBehind, list.courses.length]);

  const loadMore = async () => {
    const firstNew = await list.loadMore();
    if (!firstNew) return;
    setAnnouncement('More courses were added.');
    requestAnimationFrame(() => {
      const href = paths.course.href(firstNew);
      results.current?.querySelector<HTMLElement>(`[data-course-link][href="${CSS.escape(href)}"]`)?.focus();
    });
  };
  return [announcement, loadMore] as const;
};
