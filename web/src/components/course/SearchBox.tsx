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

/** The list of suggestions: whether it is open, what was found, and which the arrow keys select. */
const useSuggestions = () => {
  const [open, setOpen] = useState(false);
  /** Opens the suggested courses, in the order of the list. */
  const [found, setFound] = useState<readonly (() => void)[]>([]);
  const [active, setActive] = useState(-1);
  const close = () => {
    setOpen(false);
    setActive(-1);
    setFound([]);
  };
  const show = () => {
    setActive(-1);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The arrow keys also stop at the field itself.
      const stops = found.length + 1;
      setActive(((active + 1 + step + stops) % stops) - 1);
    }
  };
  return {
    open,
    isShown: open && found.length > 0,
    active,
    chosen: open ? found[active] : undefined,
    setFound,
    show,
    close,
    onKeyDown,
  };
};

/** Finds where a search leads; nothing after navigation to another page. */
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
  return { busy: searching === page, find };
};

/**
 * Site-wide course search; `findSearchDestination` decides where it leads. Suggests courses while the user types (WAI-ARIA
 * combobox pattern, listbox with manual selection).
 */
export const SearchBox = ({
  size = 'md',
  label = 'Search courses',
}: {
  size?: 'md' | 'lg';
  label?: string;
}) => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { busy, find } = useDestination();
  const suggestions = useSuggestions();
  const { open, active, isShown, close } = suggestions;
  const root = useRef<HTMLFormElement>(null);
  const listId = useId();

  const go = (open: () => void) => {
    close();
    setText('');
    open();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (suggestions.chosen) return go(suggestions.chosen);
    if (busy) return;
    close();
    const destination = await find(text);
    if (!destination) return;
    // Keeps text that was typed during the search.
    setText((now) => (now === text ? '' : now));
    await navigate(destination.to, { state: destination.state });
  };

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
          suggestions.show();
        }}
        onFocus={() => {
          preload(paths.courses.href());
          void loadSuggestions().catch(() => undefined);
        }}
        onKeyDown={suggestions.onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Suggestions" className={classes.list} hidden={!isShown}>
        {open && (
          <Suspense>
            <SearchSuggestions
              text={text}
              id={listId}
              active={active}
              onFound={suggestions.setFound}
              onChoose={go}
            />
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
