import type { CourseDetail } from '#contract/schemas/course.ts';
import { formatSpan } from '../../lib/text/format.ts';
import { PlayIcon } from './course-icons.tsx';
import classes from './FirstLecture.module.css';

/** The first lecture of a course and its length; nothing for a course without lectures. */
export const FirstLecture = ({ course }: { course: Pick<CourseDetail, 'sections'> }) => {
  const first = course.sections.find(({ lectures }) => lectures.length > 0)?.lectures[0];
  if (!first) return null;
  return (
    <p className={classes.first}>
      <span className={classes.disc} aria-hidden="true">
        <PlayIcon />
      </span>
      <span className={classes.words}>
        <span className={classes.kicker}>Your first lecture</span> <strong dir="auto">{first.title}</strong>
      </span>
      {first.duration > 0 && <span className={classes.length}>{formatSpan(first.duration)}</span>}
    </p>
  );
};
