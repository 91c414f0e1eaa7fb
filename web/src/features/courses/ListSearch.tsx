import { useState, type FormEvent } from 'react';
import { limits } from '../../../../lambdas/contract/limits.ts';
import { Button } from '../../components/Button.tsx';
import { CloseIcon, SearchIcon } from '../../components/icons.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './ListSearch.module.css';

/** The list's own search field; it keeps its text, and combines with the filters. */
export const ListSearch = ({ search, onSearch }: { search: string; onSearch: (search: string) => void }) => {
  const [text, setText] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form
      className={classes.form}
      role="search"
      aria-label="This list"
      action={paths.courses.href()}
      onSubmit={submit}
    >
      <div className={classes.field}>
        <SearchIcon className={classes.icon} />
        <input
          type="search"
          name="search"
          aria-label="Search this list"
          placeholder="Title, skill or topic"
          maxLength={limits.searchTextMax}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {search && (
          <button
            type="button"
            className={classes.clear}
            aria-label="Clear the search"
            onClick={() => onSearch('')}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      <Button type="submit">Search</Button>
    </form>
  );
};
