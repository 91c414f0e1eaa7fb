import type { ReactNode } from 'react';
import type { CourseCard as Course } from '#contract/schemas/course.ts';
import { languageDefault, languageName, levelLabels } from '#domain/course/course-card.ts';
import { inPreparation } from '../../content/courses.ts';
import { useStore } from '../../lib/browser/external-store.ts';
import { ownedCourses } from '../../lib/courses/owned-courses.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatPrice } from '../../lib/text/format.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { CalendarIcon, ClockIcon, LevelIcon, StarIcon } from './course-icons.tsx';
import classes from './CourseCard.module.css';
import { CourseCover } from './CourseCover.tsx';

interface Props {
  readonly course: Course;
  /** Link target. Default: the course's page. */
  readonly to?: string;
  /** Note for this list, such as the reason for a recommendation. */
  readonly note?: ReactNode;
  /** Replaces price and rating, for example by progress. */
  readonly footer?: ReactNode;
  /** Loads the cover eagerly, for cards visible without scrolling. */
  readonly eager?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** A course in a list; the whole card is a link. */
export const CourseCard = ({ course, to, note, footer, eager, headingLevel = 3 }: Props) => {
  const { language = languageDefault } = course;
  const Heading = `h${headingLevel}` as const;
  const written = { dir: 'auto', lang: course.language };
  const owned = useStore(ownedCourses);
  return (
    <article className={classes.card}>
      <CourseCover course={course} eager={eager} />
      <div className={classes.body}>
        <Heading className={classes.title}>
          <AppLink
            to={to ?? paths.course.href(course.id)}
            className={classes.link}
            {...written}
            data-course-link=""
          >
            {course.title}
          </AppLink>
        </Heading>
        <p className={classes.description} {...written}>
          {course.description}
        </p>
        <ul className={classes.facts}>
          <li>
            <LevelIcon />
            <span>{` ${levelLabels[course.level]}`}</span>
          </li>
          <li>
            <ClockIcon />
            <span>{` ${course.durationLabel}`}</span>
          </li>
          {language !== languageDefault && <li>{`In ${languageName(language)}`}</li>}
          {course.drip && (
            <li className={classes.drip}>
              <CalendarIcon /> Over time
            </li>
          )}
        </ul>
        {note && <div className={classes.note}>{note}</div>}
        <div className={classes.foot}>
          {footer ?? (
            <>
              <span className={classes.instructor} dir="auto">
                {course.instructor.name}
              </span>
              {course.rating !== undefined && (
                <span className={classes.rating}>
                  <StarIcon /> <span className="visually-hidden">Rated</span>
                  <span>{` ${course.rating.toFixed(1)}`}</span>
                </span>
              )}
              {course.available ? (
                <strong className={classes.price} data-free={course.price === 0 || undefined}>
                  {owned.includes(course.id) ? 'Enrolled' : formatPrice(course.price)}
                </strong>
              ) : (
                <strong className={classes.soon}>{inPreparation}</strong>
              )}
            </>
          )}
        </div>
      </div>
    </article>
  );
};
