import { type ReactNode, useState } from 'react';
import type { CourseDetail } from '../../../../lambdas/contract/schemas/course.ts';
import { Avatar } from '../../components/ui/Avatar.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { coursesCopy, inPreparation } from '../../content/courses.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useHydrated } from '../../lib/loading/useHydrated.ts';
import { formatCount, formatExactPrice, formatPrice, formatSpan } from '../../lib/text/format.ts';
import classes from './CourseBody.module.css';
import { Syllabus } from './Syllabus.tsx';

const Markdown = lazyPart(() => import('../../components/ui/Markdown.tsx'));

const videoSeconds = (course: CourseDetail): number =>
  course.sections.flatMap(({ lectures }) => lectures).reduce((sum, { duration }) => sum + duration, 0);

/** Phrases for what learners may change about the schedule. */
const listFreedoms = ({ pace }: CourseDetail): string[] => [
  ...(pace?.pause ? ['pause it'] : []),
  ...(pace?.speed ? ['go slower or faster'] : []),
  ...(pace?.days ? ['choose your days and hour'] : []),
  ...(pace?.ahead ? ['open a lecture ahead'] : []),
];

const SideCard = ({ course, action }: { course: CourseDetail; action: ReactNode }) => {
  const seconds = videoSeconds(course);
  const freedoms = listFreedoms(course);
  return (
    <aside className={classes.side} aria-label="Enrollment">
      <div className={classes.card}>
        <p className={classes.price}>{course.available ? formatPrice(course.price) : inPreparation}</p>
        {course.available && course.upgradePrice !== undefined && (
          <p className={classes.note}>
            Premium lectures for one payment of {formatExactPrice(course.upgradePrice)}. The rest is{' '}
            {course.price === 0 ? 'free' : 'included'}.
          </p>
        )}
        {!course.available && <p className={classes.note}>{coursesCopy.inPreparation}</p>}
        {action}
        <ul className={classes.included}>
          {course.lectureCount > 0 && (
            <li>
              <CheckIcon /> {formatCount(course.lectureCount, 'lecture')}
              {seconds > 0 && `, ${formatSpan(seconds)} of video`}
            </li>
          )}
          <li>
            <CheckIcon /> Picks up where you left off, on any device
          </li>
          <li>
            <CheckIcon /> Captions, and playback speeds from 0.5× to 2×
          </li>
          {freedoms.length > 0 && (
            <li>
              <CheckIcon /> At your own pace: {freedoms.join(', ')}
            </li>
          )}
          {course.available && course.price > 0 && (
            <li>
              <CheckIcon /> One payment, no subscription
            </li>
          )}
        </ul>
      </div>
    </aside>
  );
};

/** Never written to the DOM: the static page already contains the markup. */
const nothing = { __html: '' };
const isBrowser = typeof document !== 'undefined';

/** Text of a course, shown unformatted while the Markdown code loads or if it fails. */
const Formatted = ({ text }: { text: string }) => {
  const plain = (
    <p className={classes.plain} dir="auto">
      {text}
    </p>
  );
  return (
    <PartBoundary name="The description" loading={plain} fallback={plain}>
      <Markdown text={text} />
    </PartBoundary>
  );
};

/**
 * The long description. A static page contains it as HTML, which React keeps as long as the text does not change: it
 * does not touch the children of an element with `dangerouslySetInnerHTML`. So a first visit need not load the Markdown
 * code.
 */
const About = ({ text }: { text: string }) => {
  const hydrated = useHydrated();
  const [rendered] = useState(hydrated ? undefined : text);
  if (isBrowser && text === rendered)
    return <div key="rendered" data-rendered="" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />;
  return (
    <div key="formatted" data-rendered={isBrowser ? undefined : ''}>
      <Formatted text={text} />
    </div>
  );
};
/** Contents, outcomes and price of a course. */
export const CourseBody = ({ course, action }: { course: CourseDetail; action: ReactNode }) => (
  <div className={classes.columns}>
    <SideCard course={course} action={action} />
    <div className={classes.main}>
      {course.outcomes.length > 0 && (
        <section>
          <h2>What you will be able to do</h2>
          <ul className={classes.outcomes}>
            {course.outcomes.map((outcome) => (
              <li key={outcome} dir="auto">
                <CheckIcon /> {outcome}
              </li>
            ))}
          </ul>
        </section>
      )}
      {course.sections.length > 0 && (
        <section>
          <h2>What is inside</h2>
          <Syllabus course={course} />
        </section>
      )}
      {course.longDescription && (
        <section className={classes.about}>
          <h2>About this course</h2>
          <About text={course.longDescription} />
        </section>
      )}
      {course.skills.length > 0 && (
        <section>
          <h2>Skills you will practice</h2>
          <ul className={classes.skills}>
            {course.skills.map((skill) => (
              <li key={skill} dir="auto">
                {skill}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Your instructor</h2>
        <div className={classes.instructor}>
          <Avatar name={course.instructor.name} size={64} />
          <p>
            <strong>{course.instructor.name}</strong>
            {course.instructor.title && <span>{course.instructor.title}</span>}
          </p>
        </div>
      </section>
    </div>
  </div>
);
