import { CourseGrid } from '../../components/course/CourseGrid.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { homeCopy } from '../../content/home.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './Featured.module.css';

/** Shows six, or at most three, so that no row has a lonely last card. */
const fullRows = <T,>(courses: readonly T[]): readonly T[] => courses.slice(0, courses.length < 6 ? 3 : 6);
const placeholders = 3;

/** Featured courses, as many as fill whole rows. */
export const Featured = () => {
  const featured = useResource(resourceKeys.featured, (signal) => api.listFeatured({ signal }));
  const courses = featured.data?.featuredCourses;
  return (
    <section className={`page-width ${classes.featured}`}>
      <div className={classes.head}>
        <div>
          <h2>{homeCopy.featured.title}</h2>
          <p>{homeCopy.featured.lead}</p>
        </div>
        <AppLink to={paths.courses.href()} className={classes.all}>
          <span>{`${homeCopy.featured.all} `}</span>
          <ArrowRightIcon />
        </AppLink>
      </div>
      {featured.status === 'failed' ? (
        <ProblemMessage error={featured.error} title={homeCopy.featured.failed} onRetry={featured.reload} />
      ) : (
        <CourseGrid courses={courses && fullRows(courses)} placeholders={placeholders} />
      )}
    </section>
  );
};
