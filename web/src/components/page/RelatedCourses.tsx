import type { CourseCard } from '#contract/schemas/course.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { ArrowRightIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './RelatedCourses.module.css';
import { Section } from './Section.tsx';

/** Heading and topics that select a page's related courses. */
export interface RelatedCopy {
  readonly title: string;
  readonly lead: string;
  /** The closest topic first. A catalog may contain none of them. */
  readonly topics: readonly string[];
}

const shown = 3;

/**
 * Selects up to three available courses: one per topic, then others of these topics, most popular first. Without
 * courses of these topics, selects the most popular ones.
 */
export const relatedCourses = (courses: readonly CourseCard[], topics: readonly string[]): CourseCard[] => {
  const open = courses.filter(({ available }) => available);
  const first = topics.flatMap((topic) => open.find((course) => course.topic === topic) ?? []);
  const others = open.filter(({ topic }) => topics.includes(topic));
  const related = [...new Set([...first, ...others])];
  return (related.length > 0 ? related : open).slice(0, shown);
};

/** Section with related courses; nothing when there are none or they cannot be loaded. */
export const RelatedCourses = ({ copy, tone }: { copy: RelatedCopy; tone?: 'sunken' }) => {
  const list = useResource(resourceKeys.courses(''), (signal) => api.listCourses({ query: {}, signal }));
  const courses = list.data && relatedCourses(list.data.courses, copy.topics);
  if (list.status === 'failed' || courses?.length === 0) return null;
  return (
    <Section title={copy.title} lead={copy.lead} tone={tone}>
      <ul className={classes.courses} aria-busy={courses === undefined}>
        {courses?.map(({ id, title, description }) => (
          <li key={id}>
            <AppLink to={paths.course.href(id)} className={classes.course}>
              <span>
                <strong dir="auto">{title}</strong>
                <span dir="auto">{description}</span>
              </span>
              <ArrowRightIcon />
            </AppLink>
          </li>
        )) ?? (
          <li aria-hidden="true">
            <Skeleton height={96} />
          </li>
        )}
      </ul>
    </Section>
  );
};
