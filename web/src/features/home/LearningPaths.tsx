import type { CourseCard } from '#contract/schemas/course.ts';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { homeCopy } from '../../content/home.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './LearningPaths.module.css';

const copy = homeCopy.paths;

/** The line has this many stars. */
const starsMax = 4;
const line = ['M0 70', '100 18', '200 52', '300 0'];
const levels: readonly CourseCard['level'][] = ['beginner', 'mixed', 'intermediate', 'advanced'];

/** Popular, available courses, sorted from the easiest on. */
export const pickPath = (courses: readonly CourseCard[]): CourseCard[] =>
  courses
    .filter(({ available }) => available)
    .slice(0, starsMax)
    .sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));

/** A path through the catalog, drawn as a constellation of courses; nothing for fewer than two courses. */
export const LearningPaths = () => {
  const list = useResource(resourceKeys.courses(''), (signal) => api.listCourses({ query: {}, signal }));
  const courses = pickPath(list.data?.courses ?? []);
  if (courses.length < 2) return null;
  return (
    <section className={classes.section} data-night="">
      <div className={`page-width ${classes.inner}`}>
        <div className={classes.head}>
          <h2>{copy.title}</h2>
          <p>{copy.lead}</p>
        </div>
        <div className={classes.path}>
          <div className={classes.name}>
            <h3>{copy.name}</h3>
            <p>{copy.text}</p>
          </div>
          <div className={classes.sky}>
            <svg viewBox="0 0 400 100" preserveAspectRatio="none" aria-hidden="true" className={classes.line}>
              <path d={line.slice(0, courses.length).join(' ')} vectorEffect="non-scaling-stroke" />
            </svg>
            <ol className={classes.stars}>
              {courses.map((course) => (
                <li key={course.id}>
                  <AppLink to={paths.course.href(course.id)} dir="auto" lang={course.language}>
                    {course.title}
                  </AppLink>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  );
};
