import type { Facets } from '#contract/schemas/course.ts';
import { facetName, type FilterName } from '#domain/course/course-filters.ts';
import { CloseIcon } from '../../components/ui/icons.tsx';
import classes from './FilterChips.module.css';
import { chosenFilters, type CourseFilters } from './filters.ts';

/** The active filters as buttons that remove them. */
export const FilterChips = ({
  facets,
  filters,
  onRemove,
}: {
  /** Labels of the values; the raw value is shown until they have loaded. */
  readonly facets: Facets | undefined;
  readonly filters: CourseFilters;
  readonly onRemove: (name: FilterName) => void;
}) => {
  const label = (name: FilterName): string =>
    facets?.[facetName(name)]?.find(({ value }) => value === filters[name])?.label ?? filters[name];
  return (
    <ul className={classes.chips}>
      {chosenFilters(filters).map((name) => (
        <li key={name}>
          <button type="button" className={classes.chip} onClick={() => onRemove(name)}>
            <span>{label(name)}</span>
            <CloseIcon aria-hidden={undefined} role="img" aria-label={`: remove the ${name} filter`} />
          </button>
        </li>
      ))}
    </ul>
  );
};
