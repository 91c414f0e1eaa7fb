import classes from './SortChoice.module.css';

/** The order of a list that is not a search. */
export const SortChoice = ({ sort, onChange }: { sort: string; onChange: (sort: string) => void }) => (
  <label className={classes.sort}>
    <span>Sort</span>
    <select value={sort === 'newest' ? sort : ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">Most popular</option>
      <option value="newest">Newest</option>
    </select>
  </label>
);
