import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { readSearchState } from '../../lib/courses/course-search.ts';
import { paths } from '../../lib/routing/paths.ts';
import { type CourseFilters, filtersKey, noFilters, readFilters } from './filters.ts';

/**
 * The filters of the course list, which its address has.
 * @returns the filters, the results that a search handed over for exactly these, and a function that changes some filters
 */
export const useAddressFilters = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const given = readSearchState(state);
  // History entries written by the previous version carry the search in their state only.
  const filters = given && params.size === 0 ? { ...noFilters, search: given.query } : readFilters(params);
  // Results handed over by a search apply only to that search: no other filter, sorted by relevance.
  const carried =
    given && filtersKey({ ...noFilters, search: given.query }) === filtersKey(filters) ? given : null;

  /** What was chosen last: several choices may follow each other before the page renders again. */
  const chosen = useRef(filters);
  const shown = filtersKey(filters);
  useLayoutEffect(() => {
    chosen.current = filters;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the filters
  }, [shown]);

  const apply = (change: Partial<CourseFilters>) => {
    const next = { ...chosen.current, ...change };
    if (filtersKey(next) === filtersKey(chosen.current)) return;
    chosen.current = next;
    void navigate({ pathname: paths.courses.href(), search: filtersKey(next) });
  };
  return [filters, carried?.results, apply] as const;
};
