import type { Facets } from '#contract/schemas/course.ts';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { homeCopy } from '../../content/home.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import classes from './TopicTiles.module.css';

const placeholders = 8;

/** Every topic with its number of courses; nothing when the topics cannot be loaded. */
export const TopicTiles = ({ topics }: { topics: Facets['topics'] | undefined }) =>
  topics?.length === 0 ? null : (
    <section className={`page-width ${classes.section}`}>
      <h2>{homeCopy.topics.title}</h2>
      <p>{homeCopy.topics.lead}</p>
      <ul className={classes.tiles} aria-busy={topics === undefined}>
        {topics
          ? topics.map(({ value, label, count }) => (
              <li key={value}>
                <AppLink to={paths.courses.href({ topic: value })} className={classes.tile}>
                  <span className={classes.label}>{label}</span>
                  <span className={classes.count}>{formatCount(count, 'course')}</span>
                </AppLink>
              </li>
            ))
          : Array.from({ length: placeholders }, (_, index) => (
              <li key={index} aria-hidden="true">
                <Skeleton height={86} radius="md" />
              </li>
            ))}
      </ul>
    </section>
  );
