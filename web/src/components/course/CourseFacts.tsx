import type { CourseCard } from '#contract/schemas/course.ts';
import { levelLabels } from '#domain/course/course-card.ts';
import { formatCount } from '../../lib/text/format.ts';
import type { Elements } from '../ui/elements.ts';
import { ClockIcon, LevelIcon, PlayIcon } from './course-icons.tsx';
import classes from './CourseFacts.module.css';

/** Level, duration and size of a course in a row; `children` add further `<li>`. */
export const CourseFacts = ({
  course,
  children,
}: {
  course: Pick<CourseCard, 'level' | 'durationLabel' | 'lectureCount'>;
  children?: Elements;
}) => (
  <ul className={classes.facts}>
    <li>
      <LevelIcon />
      <span>{` ${levelLabels[course.level]}`}</span>
    </li>
    <li>
      <ClockIcon />
      <span>{` ${course.durationLabel}`}</span>
    </li>
    {course.lectureCount > 0 && (
      <li>
        <PlayIcon />
        <span>{` ${formatCount(course.lectureCount, 'lecture')}`}</span>
      </li>
    )}
    {children}
  </ul>
);
