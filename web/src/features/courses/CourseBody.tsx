import type { CourseDetail } from '#contract/schemas/course.ts';
import { AskButton } from '../../components/course/AskButton.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Avatar } from '../../components/ui/Avatar.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { PublishedHtml } from '../../components/ui/PublishedHtml.tsx';
import { coursesCopy, inPreparation } from '../../content/courses.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatCount, formatExactPrice, formatPrice } from '../../lib/text/format.ts';
import classes from './CourseBody.module.css';
import { CourseFigures } from './CourseFigures.tsx';
import { Syllabus } from './Syllabus.tsx';

const videoSeconds = (course: CourseDetail): number =>
  course.sections.flatMap(({ lectures }) => lectures).reduce((sum, { duration }) => sum + duration, 0);

/** Phrases for what learners may change about the schedule. */
const listFreedoms = ({ pace }: CourseDetail): string[] => [
  ...(pace?.pause ? ['pause it'] : []),
  ...(pace?.speed ? ['go slower or faster'] : []),
  ...(pace?.days ? ['choose your days and hour'] : []),
  ...(pace?.ahead ? ['open a lecture ahead'] : []),
];

export interface CourseActions {
  /** What people do: enroll, buy or continue. On narrow screens it is always in sight. */
  readonly action: Elements;
  /** What else they may do, or instead. */
  readonly offers: Elements;
}

const SideCard = ({ course, action, offers }: CourseActions & { course: CourseDetail }) => {
  const freedoms = listFreedoms(course);
  return (
    <aside className={classes.side} aria-label="Enrollment">
      <div className={classes.card}>
        <p className={classes.price}>{course.available ? formatPrice(course.price) : inPreparation}</p>
        {course.available && course.upgradePrice !== undefined && (
          <p
            className={classes.note}
          >{`Premium lectures for one payment of ${formatExactPrice(course.upgradePrice)}. The rest is ${course.price === 0 ? 'free' : 'included'}.`}</p>
        )}
        {!course.available && <p className={classes.note}>{coursesCopy.inPreparation}</p>}
        <div className={classes.act} data-action-bar={course.available || undefined}>
          {action}
          <AskButton />
        </div>
        {offers}
        <CourseFigures course={course} />
        <ul className={classes.included}>
          {course.lectureCount > 0 && (
            <li>
              <CheckIcon />
              <span>{` ${formatCount(course.lectureCount, 'lecture')}`}</span>
            </li>
          )}
          <li>
            <CheckIcon /> Picks up where you left off, on any device
          </li>
          {videoSeconds(course) > 0 && (
            <li>
              <CheckIcon /> Captions, and playback speeds from 0.5× to 2×
            </li>
          )}
          {freedoms.length > 0 && (
            <li>
              <CheckIcon />
              <span>{` At your own pace: ${freedoms.join(', ')}`}</span>
            </li>
          )}
          {course.available && course.price > 0 && (
            <li className={classes.terms}>
              <CheckIcon /> One payment, no subscription
            </li>
          )}
        </ul>
      </div>
    </aside>
  );
};

const Instructor = ({ instructor }: Pick<CourseDetail, 'instructor'>) => {
  const { id, name, title, picture } = instructor;
  return (
    <section>
      <h2>Your instructor</h2>
      <div className={classes.instructor}>
        <Avatar name={name} picture={picture} size={64} />
        <p>
          <strong dir="auto">
            {id === undefined ? name : <AppLink to={paths.instructorProfile.href(id)}>{name}</AppLink>}
          </strong>
          {title && <span dir="auto">{title}</span>}
        </p>
      </div>
    </section>
  );
};

/** Contents, outcomes and price of a course. */
export const CourseBody = ({ course, ...actions }: CourseActions & { course: CourseDetail }) => (
  <div className={`page-width ${classes.columns}`}>
    <SideCard course={course} {...actions} />
    <div className={classes.main}>
      {course.outcomes.length > 0 && (
        <section>
          <h2>What you will be able to do</h2>
          <ul className={classes.outcomes} lang={course.language}>
            {course.outcomes.map((outcome) => (
              <li key={outcome} dir="auto">
                <CheckIcon />
                <span>{` ${outcome}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {course.prerequisites !== undefined && course.prerequisites.length > 0 && (
        <section>
          <h2>Before you start</h2>
          <ul className={classes.prerequisites} lang={course.language}>
            {course.prerequisites.map((each) => (
              <li key={each} dir="auto">
                {each}
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
          <PublishedHtml html={course.longDescription} lang={course.language} />
        </section>
      )}
      {course.skills.length > 0 && (
        <section>
          <h2>Skills you will practice</h2>
          <ul className={classes.skills} lang={course.language}>
            {course.skills.map((skill) => (
              <li key={skill} dir="auto">
                {skill}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Instructor instructor={course.instructor} />
    </div>
  </div>
);
