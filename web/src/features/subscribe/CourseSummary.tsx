import type { CourseDetail } from '../../../../lambdas/contract/schemas/course.ts';
import { levelLabels } from '../../../../lambdas/domain/course-card.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { CourseCover } from '../../components/CourseCover.tsx';
import { ClockIcon, LevelIcon, PlayIcon } from '../../components/icons.tsx';
import { formatCount } from '../../lib/format.ts';
import { releasePlan } from '../../lib/release-words.ts';
import classes from './CourseSummary.module.css';

/** A drip course in short: what it is, how long, who teaches it, and what opens when. */
export const CourseSummary = ({ course }: { course: CourseDetail }) => {
  const plan = releasePlan(course);
  return (
    <aside className={classes.summary} aria-label="About the course">
      <CourseCover image={course.image} eager />
      <div className={classes.body}>
        <h2 className={classes.title}>{course.title}</h2>
        <p className={classes.description}>{course.description}</p>
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
        </ul>
        <div className={classes.instructor}>
          <Avatar name={course.instructor.name} size={44} />
          <p>
            <strong>{course.instructor.name}</strong>
            {course.instructor.title && <span>{course.instructor.title}</span>}
          </p>
        </div>
        {plan.length > 0 && (
          <>
            <h3 className={classes.heading}>What opens when</h3>
            <ol className={classes.plan}>
              {plan.map(({ when, lectures }) => (
                <li key={when}>
                  <strong>{when}</strong>
                  <span>{lectures.join(', ')}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </aside>
  );
};
