import { Button } from './Button.tsx';
import classes from './PartProblem.module.css';

/** Error message in place of a part of a page. With `onClose`, it appears at the edge of the screen with a close button. */
export const PartProblem = ({
  text,
  onRetry,
  onClose,
}: {
  text: string;
  onRetry: () => void;
  onClose?: (() => void) | undefined;
}) => (
  <div className={classes.problem} role="alert" data-over={onClose ? '' : undefined}>
    <p>{text}</p>
    <div className={classes.actions}>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
      {/* Without a network, reloading would lose the page. */}
      {navigator.onLine && (
        <Button size="sm" look="quiet" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      )}
      {onClose && (
        <Button size="sm" look="plain" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  </div>
);
