import type { ResponseOf } from '../api/types.ts';
import { seedResources } from '../api/useResource.ts';
import { paths } from '../routing/paths.ts';

export type CourseList = ResponseOf<'listCourses'>;

/**
 * Cache key of the first page of the course list for a query; an empty query means the whole list. Kept apart from the
 * other keys because every page has a search field, and a first visit should not download all keys.
 */
export const coursesKey = (query: string) => `courses:${query}`;

/**
 * Returns where a submitted search navigates: the course list with the search in its URL, so that it can be reloaded and
 * shared. The results are fetched first and handed over to the list page (specification §2); if that fails, it fetches
 * them. They are not put into the router's state, which outlives the document and even the release that wrote it. Blank
 * text leads to the whole list.
 */
export const findSearchDestination = async (
  typed: string,
  list: (search: string) => Promise<CourseList>,
): Promise<string> => {
  const search = typed.trim();
  if (!search) return paths.courses.href();
  try {
    const results = await list(search);
    seedResources({ [coursesKey(`${new URLSearchParams({ search })}`)]: results });
  } catch {
    // The list page asks again, and says what is wrong.
  }
  return paths.courses.href({ search });
};
