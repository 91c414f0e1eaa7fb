import type { CourseCard as Course } from '#contract/schemas/course.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CourseCard } from './CourseCard.tsx';
import { CourseCardPlaceholder } from './CourseCardPlaceholder.tsx';
import classes from './CourseGrid.module.css';

interface Props {
  /** `undefined` while loading. */
  readonly courses: readonly Course[] | undefined;
  /** Number of placeholders while loading. */
  readonly placeholders?: number;
  readonly headingLevel?: 2 | 3;
  /** Number of covers visible without scrolling, which load eagerly. */
  readonly eager?: number;
}

/** Course cards in a responsive grid. */
export const CourseGrid = ({ courses, placeholders = 9, headingLevel, eager = 0 }: Props) => (
  <ul className={classes.grid} aria-busy={courses === undefined}>
    {courses
      ? courses.map((course, index) => (
          <li key={course.id}>
            <CourseCard course={course} headingLevel={headingLevel} eager={index < eager} />
          </li>
        ))
      : Array.from({ length: placeholders }, (_, index) => (
          <CourseCardPlaceholder key={index}>
            <Skeleton height={22} width="82%" />
            <Skeleton height={14} />
            <Skeleton height={14} width="94%" />
            <Skeleton height={14} width="60%" />
          </CourseCardPlaceholder>
        ))}
  </ul>
);
