import { useLocation } from 'react-router-dom';
import { ApiProblem } from '../../lib/api/problem.ts';
import { useReconnect } from '../../lib/browser/useReconnect.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button, ButtonLink } from './Button.tsx';
import classes from './ProblemMessage.module.css';

interface Props {
  readonly error: unknown;
  /** What failed, as a heading: "The courses could not be loaded". */
  readonly title: string;
  readonly onRetry?: () => void;
  /** Makes the title the page's main heading, for a page without other content. */
  readonly alone?: boolean;
}

const explain = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'Please try again.';
  if (error.status === 401) return 'You are no longer signed in. Sign in again to continue.';
  if (error.status === 429) return 'Too many requests at once. Wait a minute, then try again.';
  if (error.status >= 500)
    return 'Something on our side is not responding. It usually recovers within a minute.';
  return error.message;
};

/** A failed request on a page: what failed, why, and how to recover. */
export const ProblemMessage = ({ error, title, onRetry, alone = false }: Props) => {
  const { pathname, search } = useLocation();
  const Heading = alone ? 'h1' : 'h2';
  const needsLogin = error instanceof ApiProblem && error.status === 401;
  useReconnect(error instanceof ApiProblem && error.status === 0 ? onRetry : undefined);
  return (
    <div className={classes.problem} role="alert">
      <Heading className={classes.title}>{title}</Heading>
      <p>{explain(error)}</p>
      <div className={classes.actions}>
        {needsLogin && (
          <ButtonLink size="sm" to={paths.login.href({ returnTo: `${pathname}${search}` })}>
            Login
          </ButtonLink>
        )}
        {onRetry && (
          <Button size="sm" look={needsLogin ? 'quiet' : 'primary'} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {error instanceof ApiProblem && error.requestId && (
        <p className={classes.reference}>{`Reference ${error.requestId}`}</p>
      )}
    </div>
  );
};
