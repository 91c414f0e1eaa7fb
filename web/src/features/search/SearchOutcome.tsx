import { Button } from '../../components/ui/Button.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { formatCount } from '../../lib/text/format.ts';
import classes from './SearchDialog.module.css';
import { type Hits, shortestSearch } from './useHits.ts';

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

/** Announces how many places were found. */
export const Count = ({ hits }: { hits: Hits }) => {
  const count = hits.status === 'found' ? hits.hits.length : undefined;
  return (
    <p className={classes.count} role="status">
      {hits.status === 'searching' && <span>Searching…</span>}
      {count !== undefined && count > 0 && <span>{`${formatCount(count, 'place')} found`}</span>}
      {count === 0 && <span>Nothing found</span>}
    </p>
  );
};

/** What stands in place of results, or says why there are none. */
export const SearchOutcome = ({
  hits,
  text,
  isInCourse,
  onRetry,
}: {
  hits: Hits;
  /** What is searched for. */
  text: string;
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
    {hits.status !== 'failed' && text.trim().length < shortestSearch && (
      <p className={classes.message}>
        Finds what is said in videos, written in articles and asked in quizzes, and opens it at the place.
      </p>
    )}
  </>
);
