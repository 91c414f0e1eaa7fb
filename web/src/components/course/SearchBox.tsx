import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchTextMax } from '#contract/search-text.ts';
import { api } from '../../lib/api/index.ts';
import { findSearchDestination } from '../../lib/courses/course-search.ts';
import { paths } from '../../lib/routing/paths.ts';
import { preload } from '../../lib/routing/preload.ts';
import { SearchIcon } from '../ui/icons.tsx';
import classes from './SearchBox.module.css';

const loadSuggestions = () => import('./SearchSuggestions.tsx');
const SearchSuggestions = lazy(() => loadSuggestions().catch(() => ({ default: () => null })));

/** Loads what typing and searching need. */
const loadAhead = () => {
  preload(paths.courses.href());
  void loadSuggestions().catch(() => undefined);
};

/** Index of the suggestion after or before the active one; -1 is the field itself, where the arrow keys also stop. */
const stepFrom = (active: number, step: 1 | -1, count: number): number => {
  const stops = count + 1;
  return ((active + 1 + step + stops) % stops) - 1;
};

/** Whether a search is on its way, and a function that finds where one leads: nowhere after navigation to another page. */
const useDestination = () => {
  const { key: page } = useLocation();
  /** Page on which the search started. */
  const [searching, setSearching] = useState<string>();
  const current = useRef<string>(undefined);
  useEffect(() => {
    current.current = page;
    return () => {
      current.current = undefined;
    };
  }, [page]);
  const find = async (text: string) => {
    setSearching(page);
    const destination = await findSearchDestination(text, (search) => api.listCourses({ query: { search } }));
    if (current.current !== page) return undefined;
    setSearching(undefined);
    return destination;
  };
  return [searching === page, find] as const;
};

interface SearchBoxProps {
  readonly size?: 'md' | 'lg';
  readonly label?: string;
}

/**
 * Site-wide course search; `findSearchDestination` decides where it leads. Suggests courses while the user types (WAI-ARIA
 * combobox pattern, listbox with manual selection).
 */
export const SearchBox = ({ size = 'md', label = 'Search courses' }: SearchBoxProps) => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [busy, find] = useDestination();
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<readonly (() => void)[]>([]);
  const [active, setActive] = useState(-1);
  const root = useRef<HTMLFormElement>(null);
  const listId = useId();

  const close = () => {
    setOpen(false);
    setActive(-1);
    setFound([]);
  };
  const go = (open: () => void) => {
    close();
    setText('');
    open();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = open ? found[active] : undefined;
    if (chosen) return go(chosen);
    if (busy) return;
    close();
    const destination = await find(text);
    if (!destination) return;
    // Keeps text that was typed during the search.
    setText((now) => (now === text ? '' : now));
    await navigate(destination);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(stepFrom(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    }
  };

  const isShown = open && found.length > 0;
  return (
    <form
      ref={root}
      role="search"
      // Without scripts, the browser submits the form to the course list.
      action={paths.courses.href()}
      aria-label={label}
      className={`${classes.box} ${classes[size]}`}
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
      onBlur={(event) => !root.current?.contains(event.relatedTarget) && close()}
    >
      <SearchIcon className={classes.icon} />
      <input
        className={classes.input}
        type="text"
        name="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder="Search courses..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={searchTextMax}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={loadAhead}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Suggestions" className={classes.list} hidden={!isShown}>
        {open && (
          <Suspense>
            <SearchSuggestions text={text} id={listId} active={active} onFound={setFound} onChoose={go} />
          </Suspense>
        )}
      </div>
      {size === 'lg' && (
        <button type="submit" className={classes.submit}>
          {busy ? 'Searching' : 'Search'}
        </button>
      )}
    </form>
  );
};
