import { ApiProblem } from '../lib/api/problem.ts';
import { Button } from './Button.tsx';
import classes from './SectionProblem.module.css';

/** A section that failed while the rest of the page works: one line, and another try. */
export const SectionProblem = ({
  what,
  error,
  onRetry,
}: {
  /** What is missing, as the beginning of a sentence: "Your bookmarks". */
  what: string;
  error: unknown;
  onRetry: () => void;
}) => (
  <div className={classes.problem} role="alert">
    <p>
      {what} could not be loaded.{' '}
      {error instanceof ApiProblem && error.status === 0 ? error.message : 'The rest of the page is fine.'}
    </p>
    <Button size="sm" look="quiet" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
