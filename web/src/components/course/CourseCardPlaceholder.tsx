import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './CourseCardPlaceholder.module.css';

/** List item in place of a course card that loads; `children` are the skeletons of its text. */
export const CourseCardPlaceholder = ({ children }: { children: ReactNode }) => (
  <li className={classes.placeholder} aria-hidden="true">
    <Skeleton className={classes.cover} radius="none" />
    <div className={classes.lines}>{children}</div>
  </li>
);
