import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { showsHeader } from '../../lib/page-at.ts';
import { paths } from '../../lib/paths.ts';
import classes from './CourseFrame.module.css';
import { CrumbBar } from './CrumbBar.tsx';

/** A page about one course beside its main ones: the way back where the top bar is hidden, and the measure of the text. */
export const CourseFrame = ({
  label,
  title,
  children,
}: {
  /** The page in the breadcrumb. */
  label: string;
  /** The course's title, once known. */
  title?: string;
  children: ReactNode;
}) => {
  const { courseId = '' } = useParams();
  const { pathname } = useLocation();
  const withHeader = showsHeader(pathname);
  return (
    <>
      {!withHeader && (
        <CrumbBar
          crumbs={[
            { label: 'Courses', to: paths.courses.href() },
            { label: title ?? 'Course', to: paths.course.href(courseId) },
            { label },
          ]}
        />
      )}
      <main className={classes.frame} data-header={withHeader || undefined}>
        {children}
      </main>
    </>
  );
};
