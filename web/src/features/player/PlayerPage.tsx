import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { CrumbBar } from '../../components/course/CrumbBar.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { useReconnect } from '../../lib/browser/useReconnect.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { getSaves } from '../../lib/saves/saves.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { continueLecture, listLectures, type PlacedLecture } from './course/lectures.ts';
import { courseSource, type PlayerCourse, PlayerSourceContext, usePlayerSource } from './course/source.ts';
import { CoursePlayer } from './CoursePlayer.tsx';
import { useDripParts } from './drip/drip-parts.ts';
import { Notice } from './lectures/Notice.tsx';
import { readStartAt } from './playback/resume-position.ts';
import classes from './PlayerPage.module.css';
import { findLastLecture, usePlayerCourse } from './usePlayerCourse.ts';

const NotEnrolled = lazyPart(() => import('./lectures/NotEnrolled.tsx'));

const LoadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const code = error instanceof ApiProblem ? error.code : '';
  useReconnect(error instanceof ApiProblem && error.status === 0 ? onRetry : undefined);
  if (code === 'not_enrolled') {
    return (
      <PartBoundary name="The way to this course">
        <NotEnrolled />
      </PartBoundary>
    );
  }
  const browse = (
    <ButtonLink look="quiet" to={paths.courses.href()}>
      Browse courses
    </ButtonLink>
  );
  if (code === 'not_found') {
    return (
      <Notice title="Course not found." actions={browse}>
        <p>The address may be mistyped, or the course may have been removed.</p>
      </Notice>
    );
  }
  return (
    <Notice
      urgent
      title="Failed to load course content"
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {browse}
        </>
      }
    >
      <p>{error instanceof Error ? error.message : 'Check your connection and try again.'}</p>
    </Notice>
  );
};

const emptyTitle = 'This course has no lectures yet';
const Empty = ({ courseId }: { courseId: string }) => (
  <Notice
    title={emptyTitle}
    actions={<ButtonLink to={paths.course.href(courseId)}>About the course</ButtonLink>}
  >
    <p>They will appear here as soon as they are published.</p>
  </Notice>
);

const goneTitle = 'This lecture is not in the course';

/** A message instead of the player, with links back. */
const PlayerNotice = ({
  courseId,
  title = 'Course',
  children,
}: {
  courseId: string;
  /** Title of the document. */
  title?: string;
  children: ReactNode;
}) => {
  useDocumentTitle(title);
  return (
    <>
      <CrumbBar
        crumbs={[
          { label: 'Courses', to: paths.courses.href() },
          { label: 'Course', to: paths.course.href(courseId) },
        ]}
      />
      <main className={classes.notice}>{children}</main>
    </>
  );
};

const Loading = () => {
  useDocumentTitle('Loading the course');
  return <LoadingScreen label="Loading the course" />;
};

/** Redirects an address without a lecture, or with the wrong section, to the address of a lecture. */
const LectureRedirect = ({
  course,
  sub,
  current,
  isFresh,
  onStale,
}: {
  course: PlayerCourse;
  sub: string;
  current: PlacedLecture | undefined;
  /** The course was loaded for this visit and does not come from the cache. */
  isFresh: boolean;
  /** Called when a course from the cache does not suffice. */
  onStale: () => void;
}) => {
  const { sectionIndex } = useParams();
  const { search, hash } = useLocation();
  const { lectureHref } = usePlayerSource();
  const { content, progress } = course;
  const isStale = !current && !isFresh;
  useEffect(() => {
    if (isStale) onStale();
  }, [isStale, onStale]);
  // The learner may have left off at another lecture since.
  if (isStale) return <Loading />;
  const lectures = listLectures(content);
  const section = lectures.filter((placed) => String(placed.sectionIndex) === sectionIndex);
  const start =
    current ??
    continueLecture(
      section.length > 0 ? section : lectures,
      new Set(progress.completedLectures),
      findLastLecture(course, getSaves(sub)),
    );
  if (!start) {
    return (
      <PlayerNotice courseId={content.courseId} title={emptyTitle}>
        <Empty courseId={content.courseId} />
      </PlayerNotice>
    );
  }
  const address = lectureHref(content.courseId, start.sectionIndex, start.lecture.id);
  // Query and hash say where to start in the requested lecture only.
  return <Navigate to={current ? `${address}${search}${hash}` : address} replace />;
};

const OpenCourse = ({
  course,
  sub,
  isFresh,
  onStale,
  onChanged,
}: {
  course: PlayerCourse;
  sub: string;
  isFresh: boolean;
  onStale: () => void;
  /** Called when the set of open lectures, or an unlock date, may have changed. */
  onChanged: () => void;
}) => {
  const { sectionIndex, lectureId } = useParams();
  const { isDrip, startHref } = usePlayerSource();
  const { content } = course;
  const lectures = listLectures(content);
  const current = lectures.find(({ lecture }) => lecture.id === lectureId);
  if (current && String(current.sectionIndex) === sectionIndex) {
    return (
      <main>
        <CoursePlayer course={course} sub={sub} current={current} onChanged={onChanged} />
      </main>
    );
  }
  if (lectureId !== undefined && !current) {
    return (
      <PlayerNotice courseId={content.courseId} title={goneTitle}>
        <Notice
          title={goneTitle}
          actions={
            <ButtonLink to={startHref(content.courseId)}>
              {isDrip ? 'Back to the lectures' : 'Continue where you left off'}
            </ButtonLink>
          }
        >
          <p>It may have been moved or replaced.</p>
        </Notice>
      </PlayerNotice>
    );
  }
  if (isDrip && !current && lectures.length > 0) {
    return (
      <main>
        <CoursePlayer course={course} sub={sub} current={null} onChanged={onChanged} />
      </main>
    );
  }
  return <LectureRedirect course={course} sub={sub} current={current} isFresh={isFresh} onStale={onStale} />;
};

/**
 * The player: a course of the surrounding source, at one lecture.
 * @param waits delays loading until something else is done
 */
export const Player = ({ waits = false }: { waits?: boolean }) => {
  const { courseId = '', lectureId } = useParams();
  const { user } = useSession();
  const sub = user?.sub ?? '';
  const { key: visit, search } = useLocation();
  const course = usePlayerCourse(waits ? null : sub, courseId, {
    lectureId,
    readStartAt: (duration) => readStartAt(search, duration),
    visit,
  });
  const { data, reload } = course;
  const { UnlockWatcher } = useDripParts();

  return (
    <>
      {UnlockWatcher && <UnlockWatcher course={data?.course} refresh={course.refresh} />}
      {course.status === 'loading' && <Loading />}
      {course.status === 'failed' && (
        <PlayerNotice courseId={courseId}>
          <LoadFailure error={course.error} onRetry={course.reload} />
        </PlayerNotice>
      )}
      {course.status === 'ready' && (
        <OpenCourse
          key={courseId}
          course={course.data.course}
          sub={sub}
          isFresh={course.data.visit === visit}
          onStale={reload}
          onChanged={course.refresh}
        />
      )}
    </>
  );
};

/** The player of an ordinary course. An address without a lecture continues where the learner left off. */
export default function PlayerPage() {
  return (
    <PlayerSourceContext value={courseSource}>
      <Player />
    </PlayerSourceContext>
  );
}
