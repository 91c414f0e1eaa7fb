import { NewTabIcon, NotebookIcon } from '../../components/course/course-icons.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { paths } from '../../lib/routing/paths.ts';
import classes from './NotebookLink.module.css';

/** Opens the learner's notebook in a new tab. */
export const NotebookLink = ({ courseId }: { courseId: string }) => (
  <AppLink to={paths.notebook.href(courseId)} target="_blank" rel="noopener" className={classes.link}>
    <NotebookIcon />
    <span>
      Open notebook<span className="visually-hidden"> in a new tab</span>
    </span>
    <NewTabIcon className={classes.mark} />
  </AppLink>
);
