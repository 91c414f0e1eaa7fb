import classes from './SortChoice.module.css';

/** Sort order of the list; not shown for a search. */
export const SortChoice = ({ sort, onChange }: { sort: string; onChange: (sort: string) => void }) => (
  <label className={classes.sort}>
    <span>Sort</span>
    <select value={sort === 'newest' ? sort : ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">Most popular</option>
      <option value="newest">Newest</option>
    </select>
  </label>
);
