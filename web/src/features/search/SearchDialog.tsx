import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchTextMax } from '#contract/search-text.ts';
import { Button } from '../../components/ui/Button.tsx';
import { CloseIcon, SearchIcon } from '../../components/ui/icons.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import type { InsideSearch } from '../../lib/shell/inside-search.ts';
import { formatCount } from '../../lib/text/format.ts';
import { HitRow } from './HitRow.tsx';
import { type FoundPlace, hitHref } from './hits.ts';
import classes from './SearchDialog.module.css';
import { shortestSearch, useHits } from './useHits.ts';

const explain = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'Please try again.';
  if (error.status === 0) return 'You may be offline: check your connection and try again.';
  if (error.status === 401) return 'You are no longer signed in. Sign in again to search.';
  if (error.status === 429) {
    const { retryAfterSeconds } = error;
    const wait = retryAfterSeconds === undefined ? 'a minute' : formatCount(retryAfterSeconds, 'second');
    return `Too many searches at once. Wait ${wait}, then try again.`;
  }
  return error.status >= 500 ? 'It usually recovers within a minute. Please try again.' : error.message;
};

/** Ids of the learner's drip courses, whose lectures have different URLs. */
const useDripCourses = (sub: string): ReadonlySet<string> => {
  const enrolled = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  return new Set(enrolled.data?.courses.filter(({ drip }) => drip).map(({ id }) => id));
};

/** Whether to search in this course or in all of the learner's. */
const ScopeChoice = ({
  isEverywhere,
  onChange,
}: {
  isEverywhere: boolean;
  onChange: (isEverywhere: boolean) => void;
}) => {
  const name = useId();
  return (
    <div className={classes.scope} role="radiogroup" aria-label="Where to search">
      {[false, true].map((everywhere) => (
        <label key={String(everywhere)} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={isEverywhere === everywhere}
            onChange={() => onChange(everywhere)}
          />
          <span>{everywhere ? 'All my courses' : 'This course'}</span>
        </label>
      ))}
    </div>
  );
};

/** What stands in place of results, or says why there are none. */
const Outcome = ({
  hits,
  isShort,
  isInCourse,
  onRetry,
}: {
  hits: ReturnType<typeof useHits>['hits'];
  /** The text is too short to be searched. */
  isShort: boolean;
  isInCourse: boolean;
  onRetry: () => void;
}) => (
  <>
    {hits.status === 'failed' && (
      <div className={classes.message} role="alert">
        <p>{`The search did not work. ${explain(hits.error)}`}</p>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    )}
    {hits.status === 'found' && hits.hits.length === 0 && (
      <p className={classes.message}>
        {`No lecture has these words. Try fewer or other words${isInCourse ? ', or search all your courses.' : '.'}`}
      </p>
    )}
    {hits.status !== 'failed' && isShort && (
      <p className={classes.message}>
        Finds what is said in videos, written in articles and asked in quizzes, and opens it at the place.
      </p>
    )}
  </>
);

/**
 * Searches the learner's courses: the text of videos, articles and quizzes. Keyboard use follows the WAI-ARIA combobox
 * pattern: the field keeps the focus, the arrow keys select a result, Enter opens it.
 */
const SearchDialog = ({
  search,
  sub,
  onClose,
}: {
  search: InsideSearch;
  sub: string;
  onClose: () => void;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  const id = useId();
  const [text, setText] = useState(search.text);
  const [isEverywhere, setIsEverywhere] = useState(search.course === undefined);
  const scope = isEverywhere ? undefined : search.course;
  const { hits, retry } = useHits(text, scope);
  const dripCourses = useDripCourses(sub);
  const places =
    hits.status === 'found' ? hits.hits : hits.status === 'searching' ? hits.before : ([] as const);
  const [active, setActive] = useState(0);
  const chosen = Math.min(active, places.length - 1);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  /** The native dialog restores the focus, then fires `onClose`. */
  const close = () => dialog.current?.close();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
  }, [key, onClose]);

  const href = (hit: FoundPlace) => hitHref(hit, dripCourses.has(hit.courseId));
  const open = (hit: FoundPlace) => {
    close();
    void navigate(href(hit));
  };
  const follow = (event: MouseEvent, hit: FoundPlace) => {
    // Leaves new tabs and windows to the browser.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(hit);
  };
  const choose = (index: number) => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = places.length - 1;
    const target = {
      ArrowDown: chosen < last ? chosen + 1 : 0,
      ArrowUp: chosen > 0 ? chosen - 1 : last,
    }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (target !== undefined && last >= 0) {
      event.preventDefault();
      choose(target);
    } else if (event.key === 'Escape') {
      // By default, Escape would only clear the search field.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // While a search runs, the visible results belong to an earlier text.
      const hit = hits.status === 'found' ? places[chosen] : undefined;
      if (hit) open(hit);
    }
  };

  const isShort = text.trim().length < shortestSearch;
  const where = scope ? 'this course' : 'your courses';
  const count = hits.status === 'found' ? hits.hits.length : undefined;
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={`Search in ${where}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={classes.panel}>
        <div className={classes.head}>
          <SearchIcon className={classes.sign} />
          <input
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={`Search in ${where}`}
            aria-autocomplete="list"
            aria-expanded={places.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={places.length > 0 ? `${id}-${chosen}` : undefined}
            placeholder={`Search in ${where}`}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="go"
            maxLength={searchTextMax}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} aria-label="Close the search" onClick={close}>
            <CloseIcon />
          </button>
        </div>
        {search.course && (
          <ScopeChoice
            isEverywhere={isEverywhere}
            onChange={(everywhere) => {
              setIsEverywhere(everywhere);
              setActive(0);
            }}
          />
        )}
        <p className={classes.count} role="status">
          {hits.status === 'searching' && <span>Searching…</span>}
          {count !== undefined && count > 0 && <span>{`${formatCount(count, 'place')} found`}</span>}
          {count === 0 && <span>Nothing found</span>}
        </p>
        <div
          id={`${id}-list`}
          ref={list}
          role="listbox"
          aria-label="Places found"
          aria-busy={hits.status === 'searching' || undefined}
          className={classes.list}
          hidden={places.length === 0}
        >
          {places.map((hit, index) => (
            <HitRow
              key={`${hit.courseId} ${hit.lectureId} ${hit.kind} ${hit.at ?? hit.heading ?? ''} ${index}`}
              hit={hit}
              href={href(hit)}
              id={`${id}-${index}`}
              isActive={index === chosen}
              showsCourse={!scope}
              onFollow={(event) => follow(event, hit)}
              onPoint={() => setActive(index)}
            />
          ))}
        </div>
        <Outcome hits={hits} isShort={isShort} isInCourse={scope !== undefined} onRetry={retry} />
        <p className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> opens · <kbd>Esc</kbd> closes
        </p>
      </div>
    </dialog>
  );
};

export default SearchDialog;
