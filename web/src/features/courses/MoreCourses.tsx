import { Button } from '../../components/ui/Button.tsx';
import classes from './MoreCourses.module.css';

/** The button below the list that loads its next page, and what is said when that failed. */
export const MoreCourses = ({
  status,
  onLoad,
}: {
  readonly status: 'idle' | 'loading' | 'failed';
  readonly onLoad: () => void;
}) => (
  <div className={classes.more}>
    {status === 'failed' && <p role="alert">The next courses could not be loaded. Please try again.</p>}
    <Button look="quiet" size="lg" onClick={onLoad} busy={status === 'loading'}>
      {status === 'loading' ? 'Loading' : 'Load more courses'}
    </Button>
  </div>
);
