import { Skeleton } from '../../components/ui/Skeleton.tsx';
import body from './CourseBody.module.css';
import hero from './CourseHero.module.css';

/** Placeholder of a course page while it loads. */
export const CoursePageSkeleton = () => (
  <div role="status" aria-label="Loading the course">
    <div className={`page-width ${hero.placeholder}`} aria-hidden="true" />
    <div className={`page-width ${body.columns}`} aria-hidden="true">
      <div className={body.main}>
        <Skeleton height={28} width="45%" />
        <Skeleton height={120} />
        <Skeleton height={28} width="35%" style={{ marginTop: '1.5rem' }} />
        <Skeleton height={220} />
      </div>
      <div className={body.side}>
        <Skeleton height={300} radius="lg" />
      </div>
    </div>
  </div>
);
