import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { SectionProblem } from '../ui/SectionProblem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CourseCard } from './CourseCard.tsx';
import { CourseCardPlaceholder } from './CourseCardPlaceholder.tsx';
import classes from './Recommendations.module.css';

interface Props {
  /** `sub` of the signed-in learner. */
  readonly sub: string;
  readonly title?: string;
  /** Maximum number shown; the API returns six. */
  readonly max?: number;
}

const Waiting = ({ count }: { count: number }) => (
  <ul className={classes.grid} aria-busy="true" aria-label="Finding courses for you">
    {Array.from({ length: count }, (_, index) => (
      <CourseCardPlaceholder key={index}>
        <Skeleton height={22} width="80%" />
        <Skeleton height={14} />
        <Skeleton height={14} width="90%" />
        <Skeleton height={64} radius="md" />
      </CourseCardPlaceholder>
    ))}
  </ul>
);

/** Recommended courses with the server's reasons; never one that the learner already has. */
export const Recommendations = ({ sub, title = 'Recommended for you', max = 6 }: Props) => {
  const found = useResource(resourceKeys.recommendations(sub), (signal) =>
    api.listRecommendations({ signal }),
  );
  const recommendations = found.data?.recommendations.slice(0, max);
  return (
    <section className={classes.section} aria-labelledby="recommendations-title">
      <div className={classes.head}>
        <h2 id="recommendations-title" className={classes.title}>
          {title}
        </h2>
        <AppLink className={classes.link} to={paths.courses.href()}>
          All courses
        </AppLink>
      </div>
      {found.status === 'loading' && <Waiting count={max} />}
      {found.status === 'failed' && (
        <SectionProblem what="Recommendations" error={found.error} onRetry={found.reload} />
      )}
      {recommendations?.length === 0 && (
        <p className={classes.none}>
          You already have every course we could recommend. New ones appear first under{' '}
          <AppLink to={paths.courses.href()}>all courses</AppLink>.
        </p>
      )}
      {recommendations && recommendations.length > 0 && (
        <ul className={classes.grid}>
          {recommendations.map(({ course, reason }) => (
            <li key={course.id}>
              <CourseCard course={course} note={reason} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
