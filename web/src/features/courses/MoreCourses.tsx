import { Button } from '../../components/ui/Button.tsx';
import classes from './MoreCourses.module.css';

/** Button that loads the next page of the list, with its error message. */
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
