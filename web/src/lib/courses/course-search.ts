import type { ResponseOf } from '../api/types.ts';
import { paths } from '../routing/paths.ts';

export type CourseList = ResponseOf<'listCourses'>;

/** Search results in the router's state, which the course list page shows without a second request. */
export interface CourseSearchState {
  readonly query: string;
  readonly results: CourseList;
}

/** Reads the router's state, which is untrusted: it may survive a reload or come from another version of the site. */
export const readSearchState = (state: unknown): CourseSearchState | null => {
  const { query, results } = (state ?? {}) as Partial<CourseSearchState>;
  return typeof query === 'string' && Array.isArray(results?.courses) ? { query, results } : null;
};

/**
 * Returns where a submitted search navigates: the course list with the search in its URL, so that it can be reloaded and
 * shared. The results are fetched first and passed in the router's state (specification §2); if that fails, the list page
 * fetches them. Blank text leads to the whole list.
 */
export const findSearchDestination = async (
  typed: string,
  list: (search: string) => Promise<CourseList>,
): Promise<{ to: string; state?: CourseSearchState }> => {
  const query = typed.trim();
  if (!query) return { to: paths.courses.href() };
  const to = paths.courses.href({ search: query });
  try {
    return { to, state: { query, results: await list(query) } };
  } catch {
    return { to };
  }
};
