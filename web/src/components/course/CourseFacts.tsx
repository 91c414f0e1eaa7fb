import type { ReactNode } from 'react';
import type { CourseCard } from '../../../../lambdas/contract/schemas/course.ts';
import { levelLabels } from '../../../../lambdas/domain/course-card.ts';
import { formatCount } from '../../lib/text/format.ts';
import { ClockIcon, LevelIcon, PlayIcon } from './course-icons.tsx';
import classes from './CourseFacts.module.css';

/** Level, duration and size of a course in a row; `children` add further `<li>`. */
export const CourseFacts = ({
  course,
  children,
}: {
  course: Pick<CourseCard, 'level' | 'durationLabel' | 'lectureCount'>;
  children?: ReactNode;
}) => (
  <ul className={classes.facts}>
    <li>
      <LevelIcon /> {levelLabels[course.level]}
    </li>
    <li>
      <ClockIcon /> {course.durationLabel}
    </li>
    {course.lectureCount > 0 && (
      <li>
        <PlayIcon /> {formatCount(course.lectureCount, 'lecture')}
      </li>
    )}
    {children}
  </ul>
);
