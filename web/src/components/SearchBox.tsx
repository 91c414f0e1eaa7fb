import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../lambdas/contract/limits.ts';
import { api } from '../lib/api/index.ts';
import { searchDestination } from '../lib/course-search.ts';
import { preload } from '../lib/preload.ts';
import { paths } from '../lib/paths.ts';
import { SearchIcon } from './icons.tsx';
import classes from './SearchBox.module.css';

/** Searches the courses from anywhere; see `searchDestination` for where it leads. */
export const SearchBox = ({
  size = 'md',
  label = 'Search courses',
}: {
  size?: 'md' | 'lg';
  label?: string;
}) => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { to, state } = await searchDestination(text, (search) => api.listCourses({ query: { search } }));
    setBusy(false);
    setText('');
    await navigate(to, { state });
  };

  return (
    <form
      role="search"
      aria-label={label}
      className={`${classes.box} ${classes[size]}`}
      onSubmit={(event) => void submit(event)}
    >
      <SearchIcon className={classes.icon} />
      <input
        className={classes.input}
        type="search"
        name="search"
        aria-label={label}
        placeholder="Search courses..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.searchTextMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => preload(paths.courses.href())}
      />
      {size === 'lg' && (
        <button type="submit" className={classes.submit} aria-busy={busy}>
          {busy ? 'Searching' : 'Search'}
        </button>
      )}
    </form>
  );
};
