import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { PlayIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { playerHref } from '../../lib/routing/paths.ts';
import { formatClock, formatCount } from '../../lib/text/format.ts';
import classes from './ContinueCard.module.css';
import { CourseProgress } from './CourseProgress.tsx';
import type { Unlock } from './load-unlocks.ts';
import { NextLine } from './NextLine.tsx';

/** The most recently watched course, with the lecture and second to resume at. */
export const ContinueCard = ({ course, next }: { course: EnrolledCourse; next: Unlock | undefined }) => {
  const { lastLecture } = course;
  const timestamp = lastLecture?.timestamp ?? 0;
  return (
    <section className={classes.card} aria-labelledby="continue-title">
      <div className={classes.cover}>
        <CourseCover course={course} eager />
      </div>
      <div className={classes.body}>
        <p className={classes.label}>{lastLecture ? 'Continue learning' : 'Ready to start'}</p>
        <h2 id="continue-title" className={classes.title} dir="auto" title={course.title}>
          {course.title}
        </h2>
        <p className={classes.lecture}>
          {lastLecture ? (
            <>
              <span className={classes.name} dir="auto" title={lastLecture.title}>
                {lastLecture.title}
              </span>
              {timestamp >= 1 && <span className={classes.at}>{`at ${formatClock(timestamp)}`}</span>}
            </>
          ) : (
            `${formatCount(course.lectureCount, 'lecture')} by ${course.instructor.name}`
          )}
        </p>
        <CourseProgress course={course} />
        <NextLine next={next} isDrip={course.drip} />
        <p className={classes.action}>
          <ButtonLink size="lg" to={playerHref(course.id, course.drip)}>
            <PlayIcon />
            <span>{` ${lastLecture ? 'Continue where you left off' : 'Start the course'}`}</span>
          </ButtonLink>
        </p>
      </div>
    </section>
  );
};
