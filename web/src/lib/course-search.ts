import type { ResponseOf } from './api/types.ts';
import { paths } from './paths.ts';

export type CourseList = ResponseOf<'listCourses'>;

/** What a search hands to the course list page, so that it shows without a second request. */
export interface CourseSearchState {
  readonly query: string;
  readonly results: CourseList;
}

/** Reads router state, which may be anything after a reload or from another version of the site. */
export const readSearchState = (state: unknown): CourseSearchState | null => {
  const { query, results } = (state ?? {}) as Partial<CourseSearchState>;
  return typeof query === 'string' && Array.isArray(results?.courses) ? { query, results } : null;
};

/**
 * Where a submitted search leads: to the list with the search in its address, so that it can be reloaded and shared. The results
 * are fetched first and handed to the list page in the router's state (specification §2). If that fails, the list page
 * searches by itself. Blank text leads to the whole list.
 */
export const searchDestination = async (
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
