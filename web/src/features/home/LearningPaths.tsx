import { InPreparation } from '../../components/course/InPreparation.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { homeCopy } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import classes from './LearningPaths.module.css';

const copy = homeCopy.paths;

/** Ways through the catalog, each a constellation whose stars are courses. */
export const LearningPaths = () => (
  <section className={classes.section} data-night="">
    <div className={classes.inner}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        <p>{copy.lead}</p>
      </div>
      {copy.items.map(({ title, text, courses }) => (
        <div key={title} className={classes.path}>
          <div className={classes.name}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <div className={classes.sky}>
            <svg viewBox="0 0 400 100" preserveAspectRatio="none" aria-hidden="true" className={classes.line}>
              <path d="M0 70 100 18 200 52 300 0" vectorEffect="non-scaling-stroke" />
            </svg>
            <ol className={classes.stars}>
              {courses.map((course) => (
                <li key={course.id}>
                  <AppLink to={paths.course.href(course.id)}>{course.title}</AppLink>
                  {'inPreparation' in course && <InPreparation />}
                </li>
              ))}
            </ol>
          </div>
        </div>
      ))}
    </div>
  </section>
);
