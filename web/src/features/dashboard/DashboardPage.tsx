import { useEffect } from 'react';
import { Skeleton } from '@mantine/core';
import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { CourseCard } from '../../components/CourseCard.tsx';
import { CourseGrid } from '../../components/CourseGrid.tsx';
import { SparkIcon } from '../../components/icons.tsx';
import { ProblemMessage } from '../../components/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { formatCount } from '../../lib/format.ts';
import { paths, playerHref } from '../../lib/paths.ts';
import { savesOf } from '../../lib/saves/saves.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import { ContinueCard } from './ContinueCard.tsx';
import { CourseProgress } from './CourseProgress.tsx';
import { groupCourses } from './group-courses.ts';
import classes from './DashboardPage.module.css';

const Courses = ({ title, courses }: { title: string; courses: readonly EnrolledCourse[] }) => {
  if (courses.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        {title} <span className={classes.count}>{courses.length}</span>
      </h2>
      <ul className={classes.grid}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard
              course={course}
              to={playerHref(course.id, course.drip)}
              footer={<CourseProgress course={course} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Waiting = () => (
  <div aria-busy="true" aria-label="Loading your courses" role="status">
    <Skeleton className={classes.waiting} radius="lg" />
    <div className={classes.section}>
      <CourseGrid courses={undefined} placeholders={3} />
    </div>
  </div>
);

const Empty = () => (
  <div className={classes.empty}>
    <span className={classes.emptyIcon} aria-hidden="true">
      <SparkIcon />
    </span>
    <h2 className={classes.heading}>Your first course is waiting</h2>
    <p>Courses you enrol in appear here, with your progress and the place where you stopped.</p>
    <ButtonLink to={paths.courses.href()}>Find a course</ButtonLink>
  </div>
);

const Overview = ({ courses }: { courses: readonly EnrolledCourse[] }) => {
  const { current, active, completed } = groupCourses(courses);
  if (courses.length === 0) return <Empty />;
  return (
    <>
      {current && <ContinueCard course={current} />}
      <Courses title="In progress" courses={active} />
      <Courses title="Completed" courses={completed} />
      <p className={classes.more}>
        <ButtonLink look="quiet" to={paths.courses.href()}>
          Find another course
        </ButtonLink>
      </p>
    </>
  );
};

/** The learner's courses: where to go on, what is under way, what is done. */
export default function DashboardPage() {
  const { user } = useSession();
  const sub = user?.sub ?? '';
  useDocumentTitle('Dashboard');
  const enrolled = useResource(`enrolled:${sub}`, (signal) => api.listEnrolled({ signal }));
  useEffect(() => {
    // Positions that an earlier visit could not send go out now; the list shows them on its next load.
    if (sub) savesOf(sub);
  }, [sub]);
  const firstName = user?.name && !user.name.includes('@') ? user.name.split(' ')[0] : undefined;
  const done = enrolled.data ? groupCourses(enrolled.data.courses).completed.length : 0;

  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{firstName ? `Welcome back, ${firstName}` : 'Your courses'}</h1>
        {enrolled.data && enrolled.data.courses.length > 0 && (
          <p className={classes.summary}>
            {formatCount(enrolled.data.courses.length, 'course')}
            {done > 0 && `, ${done} completed`}
          </p>
        )}
      </header>
      {enrolled.status === 'loading' && <Waiting />}
      {enrolled.status === 'failed' && (
        <ProblemMessage
          title="Your courses could not be loaded"
          error={enrolled.error}
          onRetry={enrolled.reload}
        />
      )}
      {enrolled.status === 'ready' && <Overview courses={enrolled.data.courses} />}
    </main>
  );
}
