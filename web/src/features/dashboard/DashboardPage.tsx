import { useEffect } from 'react';
import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { Recommendations } from '../../components/course/Recommendations.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon, SearchIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { getSaves } from '../../lib/saves/saves.ts';
import { useProfileCard } from '../../lib/session/profile-card.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { openInsideSearch } from '../../lib/shell/inside-search.ts';
import { formatCount } from '../../lib/text/format.ts';
import { BookmarksPanel } from './BookmarksPanel.tsx';
import { CertificatesPanel } from './CertificatesPanel.tsx';
import card from './ContinueCard.module.css';
import { ContinueCard } from './ContinueCard.tsx';
import { CourseRow } from './CourseRow.tsx';
import classes from './DashboardPage.module.css';
import { groupCourses } from './group-courses.ts';
import { loadUnlocks, type Unlock } from './load-unlocks.ts';
import { PathPanel } from './PathPanel.tsx';
import { UnlocksPanel } from './UnlocksPanel.tsx';

const Courses = ({
  title,
  courses,
  nextIn,
}: {
  title: string;
  courses: readonly EnrolledCourse[];
  nextIn: (courseId: string) => Unlock | undefined;
}) => {
  if (courses.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        <span>{title}</span> <span className={classes.count}>{courses.length}</span>
      </h2>
      <ul className={classes.grid}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseRow course={course} next={nextIn(course.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Waiting = () => (
  <div className={card.card} aria-busy="true" aria-label="Loading your courses" role="status">
    <div className={card.cover}>
      <Skeleton className={classes.waitingCover} radius="none" />
    </div>
    <div className={card.body}>
      <Skeleton height={16} width="30%" />
      <Skeleton height={38} width="80%" />
      <Skeleton height={16} width="55%" />
      <Skeleton height={10} />
      <Skeleton height={52} width="65%" radius="xl" style={{ marginTop: '0.5rem' }} />
    </div>
  </div>
);

const Empty = () => (
  <section className={classes.first} aria-labelledby="first-course" data-night="">
    <div className={classes.firstWords}>
      <h2 id="first-course" className={classes.firstTitle}>
        Your first course is waiting
      </h2>
      <p>Courses you enroll in appear here, with your progress and the place where you left off.</p>
      <ButtonLink size="lg" to={paths.courses.href()}>
        Find a course
      </ButtonLink>
    </div>
    <ul className={classes.promises}>
      <li>Every lecture continues at the second you stopped, on any device.</li>
      <li>Bookmarks and notes bring you back to the moment that mattered.</li>
      <li>Finish every lecture in a course, and its certificate is yours to print and share.</li>
    </ul>
  </section>
);

const AllDone = () => (
  <div className={classes.empty}>
    <span className={classes.emptyIcon} aria-hidden="true">
      <CheckIcon />
    </span>
    <h2 className={classes.heading}>You finished everything you started</h2>
    <p>
      Your courses stay open whenever you want to come back. Your next one may be among the recommendations
      below.
    </p>
    <ButtonLink to={paths.courses.href()}>Find the next course</ButtonLink>
  </div>
);

/** The dashboard: what to continue, what opens next, progress and recommendations. Each section loads and fails on its own. */
export default function DashboardPage() {
  const { user } = useSession();
  const sub = user?.sub ?? '';
  useDocumentTitle('Dashboard');
  const enrolled = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  useEffect(() => {
    // Sends positions that an earlier visit could not send; the list shows them on its next load.
    if (sub) getSaves(sub);
  }, [sub]);
  // Uses the profile's name: the sign-in may have a different one, or none.
  const { name } = useProfileCard(user ?? { sub });
  const firstName = name && !name.includes('@') ? name.split(' ')[0] : undefined;
  const courses = enrolled.data?.courses;
  const { current, active, completed } = groupCourses(courses ?? []);
  const dripIds = courses?.filter(({ drip }) => drip).map(({ id }) => id);
  const unlocks = useResource(dripIds ? resourceKeys.unlocks(sub, dripIds) : null, (signal) =>
    loadUnlocks(courses ?? [], signal),
  );
  const nextIn = (courseId: string) => unlocks.data?.unlocks.find(({ course }) => course.id === courseId);
  // These sections need the courses.
  const hasFailed = enrolled.status === 'failed';
  // Learners without courses see an introduction instead of these sections.
  const isNew = courses?.length === 0;
  const greeting = isNew ? 'Welcome' : 'Welcome back';

  return (
    <main className={classes.page} data-waiting={enrolled.status === 'loading' || undefined}>
      <header className={classes.head}>
        <h1 className={classes.title}>{firstName ? `${greeting}, ${firstName}` : 'Your courses'}</h1>
        <p className={classes.summary}>
          {courses && courses.length > 0
            ? `${formatCount(courses.length, 'course')}${completed.length > 0 ? `, ${completed.length} completed` : ''}`
            : 'Everything you learn, in one place'}
        </p>
        {courses && courses.length > 0 && (
          <button
            type="button"
            className={classes.search}
            aria-haspopup="dialog"
            onClick={() => openInsideSearch({ text: '' })}
          >
            <SearchIcon /> <span>Search inside your courses</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
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
      {courses && current && <ContinueCard course={current} next={nextIn(current.id)} />}
      {courses && !current && (courses.length === 0 ? <Empty /> : <AllDone />)}
      <div className={classes.panels}>
        <PathPanel sub={sub} />
        {!hasFailed && !isNew && <UnlocksPanel resource={unlocks} />}
      </div>
      <Courses title="In progress" courses={active} nextIn={nextIn} />
      <Courses title="Completed" courses={completed} nextIn={nextIn} />
      <div className={classes.panels}>
        {!hasFailed && !isNew && <BookmarksPanel enrolled={enrolled} />}
        <CertificatesPanel sub={sub} courses={courses} />
      </div>
      <Recommendations sub={sub} />
    </main>
  );
}
