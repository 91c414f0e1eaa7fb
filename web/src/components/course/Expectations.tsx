import type { CourseDetail } from '#contract/schemas/course.ts';
import { sumSeconds } from '../../lib/courses/effort.ts';
import { formatCount, formatSpan } from '../../lib/text/format.ts';
import { CheckList } from '../ui/CheckList.tsx';
import classes from './Expectations.module.css';

/** What learners can expect of a course, computed from its own data. */
export const Expectations = ({ course }: { course: CourseDetail }) => {
  const lectures = course.sections.flatMap((section) => section.lectures);
  const total = sumSeconds(lectures);
  return (
    <section className={classes.expectations} aria-labelledby="what-to-expect">
      <h2 id="what-to-expect">What to expect</h2>
      <CheckList
        items={[
          ...(total > 0
            ? [`${formatCount(lectures.length, 'lecture')} with one idea each, ${formatSpan(total)} in all`]
            : []),
          ...(course.drip ? ['An email when the next lectures unlock, in your own time zone'] : []),
          'Your place in every lecture, kept to the second on each device',
          'A certificate when you have completed every lecture open to you, at no extra cost',
        ]}
      />
    </section>
  );
};
