import { Progress } from '@mantine/core';
import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';
import classes from './CourseProgress.module.css';

/** Course progress as a bar and in words. */
export const CourseProgress = ({
  course,
}: {
  course: Pick<EnrolledCourse, 'title' | 'progress' | 'lastLecture'>;
}) => (
  <div className={classes.progress}>
    {course.progress === 100 ? (
      <span className={classes.done}>
        <CheckIcon /> Completed
      </span>
    ) : (
      <>
        <Progress value={course.progress} aria-label={`Progress in ${course.title}`} />
        <span className={classes.percent}>
          {course.progress === 0 && !course.lastLecture ? 'Not started' : `${course.progress}%`}
        </span>
      </>
    )}
  </div>
);
