import { ApiProblem } from '../../lib/api/problem.ts';
import { useReconnect } from '../../lib/browser/useReconnect.ts';
import { Button } from './Button.tsx';
import classes from './SectionProblem.module.css';

/** One-line error with a retry button, for a section that failed while the rest of the page works. */
export const SectionProblem = ({
  what,
  error,
  onRetry,
}: {
  /** What failed to load, as the beginning of a sentence: "Your bookmarks". */
  what: string;
  error: unknown;
  onRetry: () => void;
}) => {
  const offline = error instanceof ApiProblem && error.status === 0 ? error.message : undefined;
  useReconnect(offline === undefined ? undefined : onRetry);
  return (
    <div className={classes.problem} role="alert">
      <p>{`${what} could not be loaded. ${offline ?? 'The rest of the page is fine.'}`}</p>
      <Button size="sm" look="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
};
