import type { CourseDetail } from '#contract/schemas/course.ts';
import { sumSeconds } from '../../lib/courses/effort.ts';
import { formatCount, formatSpan } from '../../lib/text/format.ts';
import { planReleases, type ReleaseStep } from '../../lib/text/release-words.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { CourseCover } from './CourseCover.tsx';
import { CourseFacts } from './CourseFacts.tsx';
import classes from './CourseSummary.module.css';

/** Contents of a course without a schedule, in the form of a release plan. */
const contents = ({ sections }: CourseDetail): ReleaseStep[] =>
  sections.map(({ title, lectures }) => ({
    when: title,
    lectures: [
      formatCount(lectures.length, 'lecture'),
      ...(sumSeconds(lectures) > 0 ? [formatSpan(sumSeconds(lectures))] : []),
    ],
  }));

/** Summary of a course: facts, instructor, and its release plan or contents. */
export const CourseSummary = ({ course }: { course: CourseDetail }) => {
  const plan = course.drip ? planReleases(course) : contents(course);
  return (
    <aside className={classes.summary} aria-label="About the course">
      <CourseCover course={course} eager />
      <div className={classes.body}>
        <h2 className={classes.title} dir="auto" lang={course.language}>
          {course.title}
        </h2>
        <p className={classes.description} dir="auto" lang={course.language}>
          {course.description}
        </p>
        <CourseFacts course={course} />
        <div className={classes.instructor}>
          <Avatar name={course.instructor.name} size={44} />
          <p>
            <strong dir="auto">{course.instructor.name}</strong>
            {course.instructor.title && <span dir="auto">{course.instructor.title}</span>}
          </p>
        </div>
        {plan.length > 0 && (
          <>
            <h3 className={classes.heading}>{course.drip ? 'What opens when' : 'What is in it'}</h3>
            <ol className={classes.plan}>
              {plan.map(({ when, lectures }, index) => (
                <li key={`${index} ${when}`}>
                  <strong dir="auto">{when}</strong>
                  <span dir="auto">{lectures.join(', ')}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </aside>
  );
};
