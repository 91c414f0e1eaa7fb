import {
  Box,
  Group,
  Kbd,
  List,
  Paper,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useEffect } from 'react';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { Recommendations } from '../../components/course/Recommendations.tsx';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon, SearchIcon } from '../../components/ui/icons.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { readReviews } from '../../lib/reviews/read-reviews.ts';
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
import { type CourseUnlock, loadUnlocks } from './load-unlocks.ts';
import { PathPanel } from './PathPanel.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { UnlocksPanel } from './UnlocksPanel.tsx';

const Courses = ({
  title,
  courses,
  nextIn,
}: {
  title: string;
  courses: readonly EnrolledCourse[];
  nextIn: (courseId: string) => CourseUnlock | undefined;
}) => {
  if (courses.length === 0) return null;
  return (
    <Box component="section" mt="clamp(2rem, 4vw, 3rem)">
      <Group component="h2" fz="1.5rem" gap="0.35rem" mt={0} mb="1.1rem">
        <span>{title}</span>{' '}
        <Text span inherit c="dimmed" fw={500}>
          {courses.length}
        </Text>
      </Group>
      <ul className={classes.grid}>
        {courses.map((course) => (
          <li key={course.id}>
            <CourseRow course={course} next={nextIn(course.id)} />
          </li>
        ))}
      </ul>
    </Box>
  );
};

const Waiting = () => (
  <Paper className={card.card} shadow="md" aria-busy="true" aria-label="Loading your courses" role="status">
    <div className={card.cover}>
      <Skeleton className={classes.waitingCover} radius={0} />
    </div>
    <Stack p="clamp(1.25rem, 3.5vw, 2.75rem)" justify="center" gap="sm">
      <Skeleton height={16} width="30%" />
      <Skeleton height={38} width="80%" />
      <Skeleton height={16} width="55%" />
      <Skeleton height={10} />
      <Skeleton height={52} width="65%" radius="xl" mt="xs" />
    </Stack>
  </Paper>
);

const Empty = () => (
  <Paper component="section" className={classes.first} aria-labelledby="first-course" data-night="">
    <Stack align="start">
      <Title order={2} id="first-course" fz="clamp(1.6rem, 1.2rem + 1.9vw, 2.35rem)">
        Your first course is waiting
      </Title>
      <Text mb="xs">
        Courses you enroll in appear here, with your progress and the place where you left off.
      </Text>
      <ButtonLink size="lg" to={paths.courses.href()}>
        Find a course
      </ButtonLink>
    </Stack>
    <List className={classes.promises} listStyleType="none" spacing="md">
      <List.Item>Every lecture continues at the second you stopped, on any device.</List.Item>
      <List.Item>Bookmarks and notes bring you back to the moment that mattered.</List.Item>
      <List.Item>
        Finish every lecture in a course, and its certificate is yours to print and share.
      </List.Item>
    </List>
  </Paper>
);

const AllDone = () => (
  <Paper className={classes.done} radius="xl">
    <Stack align="center" gap="sm" ta="center">
      <ThemeIcon color="violet" radius="50%" size="4rem" fz="1.6rem" aria-hidden="true">
        <CheckIcon />
      </ThemeIcon>
      <Title order={2} fz="1.5rem">
        You finished everything you started
      </Title>
      <Text c="dimmed" maw="30rem" mb="xs">
        Your courses stay open whenever you want to come back. Your next one may be among the recommendations
        below.
      </Text>
      <ButtonLink to={paths.courses.href()}>Find the next course</ButtonLink>
    </Stack>
  </Paper>
);

/** Opens the search inside the learner's courses, as Ctrl K does. */
const InsideSearch = () => (
  <UnstyledButton
    className={classes.search}
    aria-haspopup="dialog"
    onClick={() => openInsideSearch({ text: '' })}
  >
    <SearchIcon />
    <Text span flex={1}>
      Search inside your courses
    </Text>
    <Kbd aria-hidden="true">Ctrl K</Kbd>
  </UnstyledButton>
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
  const reviews = useResource(courses?.length ? resourceKeys.reviews(sub) : null, (signal) =>
    readReviews(sub, signal),
  );
  const nextIn = (courseId: string) => unlocks.data?.unlocks.find(({ course }) => course.id === courseId);
  // These sections need the courses.
  const hasFailed = enrolled.status === 'failed';
  // Learners without courses see an introduction instead of these sections.
  const isNew = courses?.length === 0;
  const greeting = isNew ? 'Welcome' : 'Welcome back';

  return (
    <LearnerMain
      width="var(--nl-page-width)"
      title={firstName ? `${greeting}, ${firstName}` : 'Your courses'}
      lead={
        courses && courses.length > 0
          ? `${formatCount(courses.length, 'course')}${completed.length > 0 ? `, ${completed.length} completed` : ''}`
          : 'Everything you learn, in one place'
      }
    >
      {courses && courses.length > 0 && <InsideSearch />}
      {enrolled.status === 'loading' && <Waiting />}
      {enrolled.status === 'failed' && (
        <ProblemMessage
          title="Your courses could not be loaded"
          error={enrolled.error}
          onRetry={enrolled.reload}
        />
      )}
      {/* These load beside the courses, but appear with them: nothing that is read moves. */}
      <div hidden={enrolled.status === 'loading'}>
        {courses && current && <ContinueCard course={current} next={nextIn(current.id)} />}
        {courses && !current && (courses.length === 0 ? <Empty /> : <AllDone />)}
        <div className={classes.panels}>
          {!hasFailed && !isNew && <ReviewPanel resource={reviews} />}
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
      </div>
    </LearnerMain>
  );
}
