import { useId } from 'react';
import type { Facets } from '../../../../lambdas/contract/schemas/course.ts';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import classes from './FilterPanel.module.css';
import type { CourseFilters, FacetName } from './filters.ts';

type Choice = Facets['topics'][number];

interface Props {
  /** `undefined` while loading or after a failure: the list works without them. */
  readonly facets: Facets | undefined;
  readonly isLoading: boolean;
  readonly filters: CourseFilters;
  readonly onChange: (name: FacetName, value: string) => void;
}

interface GroupProps {
  readonly title: string;
  readonly all: string;
  readonly name: FacetName;
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

const groups = [
  { name: 'topic', title: 'Topic', all: 'All topics', facet: 'topics', placeholders: 10 },
  { name: 'level', title: 'Level', all: 'Any level', facet: 'levels', placeholders: 4 },
  { name: 'duration', title: 'Duration', all: 'Any duration', facet: 'durations', placeholders: 4 },
] as const;

/** Topic, level and duration filters, each choice with its number of courses. */
export const FilterPanel = ({ facets, isLoading, filters, onChange }: Props) => (
  <div className={classes.panel}>
    {groups.map(({ name, title, all, facet, placeholders }) => (
      <FilterGroup
        key={name}
        title={title}
        all={all}
        name={name}
        choices={facets?.[facet]}
        placeholders={isLoading ? placeholders : 0}
        chosen={filters[name]}
        onChange={onChange}
      />
    ))}
  </div>
);
