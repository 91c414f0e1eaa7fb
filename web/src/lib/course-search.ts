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
 * Where a submitted search leads (specification §2). The results are fetched first and handed to the list page in the
 * router's state. If that fails, the list page searches by itself. Blank text leads to the whole list.
 */
export const searchDestination = async (
  typed: string,
  list: (search: string) => Promise<CourseList>,
): Promise<{ to: string; state?: CourseSearchState }> => {
  const query = typed.trim();
  if (!query) return { to: paths.courses.href() };
  try {
    return { to: paths.courses.href(), state: { query, results: await list(query) } };
  } catch {
    return { to: paths.courses.href({ search: query }) };
  }
};
