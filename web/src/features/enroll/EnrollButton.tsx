import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { usePageRestore } from '../../lib/browser/usePageRestore.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { formatExactPrice } from '../../lib/text/format.ts';
import { describeEnrollProblem, type EnrollProblem, enterCourse } from './enroll.ts';
import classes from './EnrollButton.module.css';

const enrollLabel = ({ price }: CourseDetail): string =>
  price > 0 ? `Enroll for ${formatExactPrice(price)}` : 'Enroll for free';

const Enroll = ({ course, sub }: { course: CourseDetail; sub: string }) => {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<EnrollProblem | null>(null);
  const reasonId = useId();
  const isBlocked = problem !== null && !problem.canRetry;
  usePageRestore(() => setIsBusy(false));

  const start = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      // Leaves the button busy while the browser goes to the payment page.
      if ((await enterCourse(sub, course.id)) === 'entered') {
        await navigate(playerHref(course.id, course.drip));
      }
    } catch (error) {
      setProblem(describeEnrollProblem(error));
      setIsBusy(false);
    }
  };

  return (
    <div className={classes.enroll}>
      <Button
        size="lg"
        busy={isBusy}
        disabled={isBlocked}
        aria-describedby={problem ? reasonId : undefined}
        onClick={() => void start()}
      >
        {isBusy ? (course.price > 0 ? 'Opening the payment page…' : 'Enrolling…') : enrollLabel(course)}
      </Button>
      <p id={reasonId} className={classes.reason} role="alert" data-blocked={isBlocked || undefined}>
        {problem?.message}
      </p>
      {problem?.isOwned && (
        <ButtonLink look="quiet" to={playerHref(course.id, course.drip)}>
          Continue learning
        </ButtonLink>
      )}
    </div>
  );
};

const SignedInEnroll = ({ course, sub }: { course: CourseDetail; sub: string }) => {
  const status = useResource(resourceKeys.enrollment(sub, course.id), (signal) =>
    api.getEnrollmentStatus({ params: { courseId: course.id }, signal }),
  );
  const isEnrolled = status.data?.isEnrolled === true;
  const progress = useResource(isEnrolled ? resourceKeys.progress(sub, course.id) : null, (signal) =>
    api.getCourseProgress({ params: { courseId: course.id }, signal }),
  );
  if (status.status === 'loading') {
    return (
      <div className={classes.enroll}>
        <Button size="lg" disabled>
          {enrollLabel(course)}
        </Button>
      </div>
    );
  }
  // An unreadable status counts as not enrolled (specification, §7); enrolling twice is harmless.
  if (!isEnrolled) return <Enroll course={course} sub={sub} />;
  const isFinished = progress.data?.progress === 100;
  return (
    <div className={classes.enroll} data-owned="">
      {isFinished && (
        <ButtonLink size="lg" to={paths.congratulations.href(course.id)}>
          Your certificate
        </ButtonLink>
      )}
      <ButtonLink size="lg" look={isFinished ? 'quiet' : 'primary'} to={playerHref(course.id, course.drip)}>
        {isFinished ? 'Watch it again' : 'Continue learning'}
      </ButtonLink>
    </div>
  );
};

/** Main action of a course: sign in, enroll, or resume. */
export const EnrollButton = ({ course }: { course: CourseDetail }) => {
  const { status, user } = useSession();
  if (course.lectureCount === 0) {
    return (
      <div className={classes.enroll}>
        <Button size="lg" disabled aria-describedby="enroll-reason">
          Enroll
        </Button>
        <p id="enroll-reason" className={classes.reason} data-blocked="">
          Enrollment opens when the first lectures are published.
        </p>
      </div>
    );
  }
  if (status === 'signed-in') return <SignedInEnroll course={course} sub={user.sub} />;
  return (
    <div className={classes.enroll}>
      <ButtonLink size="lg" to={paths.login.href({ returnTo: paths.enroll.href(course.id) })}>
        {enrollLabel(course)}
      </ButtonLink>
    </div>
  );
};
