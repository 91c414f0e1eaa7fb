import type { CourseDetail } from '#contract/schemas/course.ts';
import { CalendarIcon, StarIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { CourseFacts } from '../../components/course/CourseFacts.tsx';
import { formatCount } from '../../lib/text/format.ts';
import classes from './CourseHero.module.css';

/** Title, subtitle and facts of a course over the night sky. */
export const CourseHero = ({ course }: { course: CourseDetail }) => (
  <div className={`page-width ${classes.hero}`}>
    <div className={classes.text}>
      <h1 dir="auto" lang={course.language}>
        {course.title}
      </h1>
      <p className={classes.description} dir="auto" lang={course.language}>
        {course.description}
      </p>
      <CourseFacts course={course}>
        {course.drip && (
          <li>
            <CalendarIcon /> Released over time
          </li>
        )}
        {course.rating !== undefined && (
          <li>
            <StarIcon />
            <span>{` ${course.rating.toFixed(1)} out of 5`}</span>
          </li>
        )}
      </CourseFacts>
      <p className={classes.by}>
        With <strong dir="auto">{course.instructor.name}</strong>
        {course.instructor.title && (
          <span>
            , <bdi>{course.instructor.title}</bdi>
          </span>
        )}
        {course.learners !== undefined && (
          <span className={classes.learners}>{` · ${formatCount(course.learners, 'learner')}`}</span>
        )}
      </p>
    </div>
    <div className={classes.cover}>
      <CourseCover course={course} eager />
    </div>
  </div>
);
