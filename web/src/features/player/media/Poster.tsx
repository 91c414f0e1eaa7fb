import { PlayIcon } from '../../../components/course/course-icons.tsx';
import classes from './Poster.module.css';

/** Stands in the place of a picture that is still loading. It is drawn, so it is there with the page and costs no request. */
export const Poster = ({
  title,
  className = '',
}: {
  readonly title: string;
  readonly className?: string | undefined;
}) => (
  <div className={`${classes.poster} ${className}`} aria-hidden="true">
    <PlayIcon />
    <span dir="auto">{title}</span>
  </div>
);
