import { type FormEvent, useRef, useState } from 'react';
import { searchTextMax } from '#contract/search-text.ts';
import { Button } from '../../components/ui/Button.tsx';
import { CloseIcon, SearchIcon } from '../../components/ui/icons.tsx';
import { paths } from '../../lib/routing/paths.ts';
import classes from './ListSearch.module.css';

/** Search field of the list. Shows the search from the URL and combines with the filters. */
export const ListSearch = ({ search, onSearch }: { search: string; onSearch: (search: string) => void }) => {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  if (shown !== search) {
    // The URL has changed: by this field, a chip or the back button.
    setShown(search);
    setText(search);
  }
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
          ref={field}
          type="search"
          name="search"
          aria-label="Search this list"
          placeholder="Title, skill or topic"
          maxLength={searchTextMax}
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
            onClick={() => {
              // The button disappears with the search.
              field.current?.focus();
              onSearch('');
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      <Button type="submit">Search</Button>
    </form>
  );
};
