import { inPreparation } from '../../content/courses.ts';
import classes from './InPreparation.module.css';

/** Badge beside a link to a course that cannot be taken yet. */
export const InPreparation = () => <span className={classes.badge}>{inPreparation}</span>;
