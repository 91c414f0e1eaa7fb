import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { showsHeader } from '../../lib/routing/page-at.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './CourseFrame.module.css';
import { CrumbBar } from './CrumbBar.tsx';

/** Layout of secondary course pages: breadcrumbs where the top bar is hidden, and the text width. */
export const CourseFrame = ({
  label,
  title,
  children,
}: {
  /** Breadcrumb label of the page. */
  label: string;
  /** Title of the course; undefined until loaded. */
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
      <main className={`page-width ${classes.frame}`} data-header={withHeader || undefined}>
        {children}
      </main>
    </>
  );
};
