import { useId } from 'react';
import type { Facets } from '#contract/schemas/course.ts';
import { courseFilters, facetName, type FilterName, filterNames } from '#domain/course/course-filters.ts';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import classes from './FilterPanel.module.css';
import type { CourseFilters } from './filters.ts';

type Choice = Facets['topics'][number];

interface Props {
  /** `undefined` while loading or after a failure: the list works without them. */
  readonly facets: Facets | undefined;
  readonly isLoading: boolean;
  readonly filters: CourseFilters;
  readonly onChange: (name: FilterName, value: string) => void;
}

interface GroupProps {
  readonly title: string;
  readonly all: string;
  readonly name: FilterName;
  readonly choices: readonly Choice[] | undefined;
  /** Number of placeholder lines while the choices load. */
  readonly placeholders: number;
  readonly chosen: string;
  readonly onChange: Props['onChange'];
}

const FilterGroup = ({ title, all, name, choices, placeholders, chosen, onChange }: GroupProps) => {
  const group = useId();
  const options = [{ value: '', label: all, count: undefined }, ...(choices ?? [])];
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {options.map(({ value, label, count }) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            name={group}
            value={value}
            checked={chosen === value}
            onChange={() => onChange(name, value)}
          />
          <span className={classes.label}>{label}</span>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </label>
      ))}
      {Array.from({ length: placeholders }, (_, index) => (
        <span key={index} className={classes.option} aria-hidden="true">
          <Skeleton height="1.4rem" width={`${62 + ((index * 17) % 30)}%`} />
        </span>
      ))}
    </fieldset>
  );
};

/** Number of choices to keep a place for while those of the catalog load: a search leaves few. */
const guessTopics = ({ search }: CourseFilters): number => (search ? 1 : 10);

/** The filters of the list, each choice with its number of courses. */
export const FilterPanel = ({ facets, isLoading, filters, onChange }: Props) => (
  <div className={classes.panel}>
    {filterNames.map((name) => {
      const { title, all, labels, absent } = courseFilters[name];
      const choices = facets?.[facetName(name)];
      // Most catalogs have one language: nothing to choose.
      if (absent !== undefined && filters[name] === '' && (choices?.length ?? 0) < 2) return null;
      return (
        <FilterGroup
          key={name}
          title={title}
          all={all}
          name={name}
          choices={choices}
          placeholders={isLoading ? Object.keys(labels ?? {}).length || guessTopics(filters) : 0}
          chosen={filters[name]}
          onChange={onChange}
        />
      );
    })}
  </div>
);
