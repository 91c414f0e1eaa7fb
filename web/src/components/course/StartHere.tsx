import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { CourseGrid } from './CourseGrid.tsx';
import classes from './StartHere.module.css';

/** Course suggestions for a URL that has no content; nothing when they cannot be loaded. */
export const StartHere = () => {
  const featured = useResource(resourceKeys.featured, (signal) => api.listFeatured({ signal }));
  const courses = featured.data?.featuredCourses.slice(0, 4);
  if (featured.status === 'failed' || courses?.length === 0) return null;
  return (
    <section className={classes.start} aria-labelledby="start-here">
      <h2 id="start-here">Good places to start</h2>
      <CourseGrid courses={courses} placeholders={4} headingLevel={3} />
    </section>
  );
};
