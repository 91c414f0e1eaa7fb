import type { CourseDetail } from '#contract/schemas/course.ts';
import type { Resource } from '../../lib/api/useResource.ts';
import type { Elements } from '../ui/elements.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './BesideCourse.module.css';
import { CourseSummary } from './CourseSummary.tsx';
import { Expectations } from './Expectations.tsx';
import { FirstLecture } from './FirstLecture.tsx';

/** Page content with a summary of its course beside it. The content is complete without the course. */
export const BesideCourse = ({
  course,
  failed = 'The course details could not be loaded just now.',
  begins = false,
  expectations = false,
  children,
}: {
  course: Pick<Resource<CourseDetail>, 'status' | 'data'>;
  /** Replaces the course when it cannot be loaded. */
  failed?: string;
  /** Shows the first lecture below. */
  begins?: boolean;
  /** Shows below what learners can expect of the course. */
  expectations?: boolean;
  children: Elements;
}) => (
  <div className={classes.columns}>
    <div className={classes.main}>
      {children}
      {begins && course.data && <FirstLecture course={course.data} />}
      {expectations && course.data && <Expectations course={course.data} />}
    </div>
    {course.data ? (
      <CourseSummary course={course.data} />
    ) : course.status === 'loading' ? (
      <div className={classes.placeholder} aria-hidden="true">
        <Skeleton className={classes.cover} radius="none" />
        <div className={classes.lines}>
          <Skeleton height={26} width="70%" />
          <Skeleton height={16} />
          <Skeleton height={16} width="85%" />
          <Skeleton height={44} width="60%" />
        </div>
      </div>
    ) : (
      <p className={classes.failed}>{failed}</p>
    )}
  </div>
);
