import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/routing/paths.ts';
import { type CourseFilters, filtersKey, readFilters } from './filters.ts';

/**
 * The filters of the course list, which its address has.
 * @returns the filters, and a function that changes some of them
 */
export const useAddressFilters = () => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filters = readFilters(params);

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
  return [filters, apply] as const;
};
