import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CourseDetail } from '../../../../lambdas/contract/schemas/course.ts';
import { priceOf } from '../../../../lambdas/domain/pricing.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { CourseFrame } from '../../components/CourseFrame.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { Message } from '../../components/Message.tsx';
import { ProblemMessage } from '../../components/ProblemMessage.tsx';
import { CheckIcon, StarIcon } from '../../components/icons.tsx';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { startCheckout } from '../../lib/checkout.ts';
import { formatCount, formatExactPrice } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { resourceKeys } from '../../lib/resource-keys.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import { useReturn } from '../../lib/useReturn.ts';
import { describeProblem, premiumLectures, type UpgradeProblem } from './upgrade.ts';
import classes from './UpgradePage.module.css';

const Owned = ({ course }: { course: CourseDetail }) => (
  <Message
    icon={<StarIcon />}
    title="You already have premium"
    actions={
      <>
        <ButtonLink size="lg" to={paths.dripContent.href(course.id)}>
          Open the lectures
        </ButtonLink>
        <ButtonLink size="lg" look="quiet" to={paths.course.href(course.id)}>
          Back to Course
        </ButtonLink>
      </>
    }
  >
    <p>
      The premium lectures of <strong>{course.title}</strong> are yours. There is nothing left to pay.
    </p>
  </Message>
);

const Offer = ({
  course,
  onProblem,
}: {
  course: CourseDetail;
  onProblem: (problem: UpgradeProblem) => void;
}) => {
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const lectures = premiumLectures(course);
  useReturn(() => {
    isSending.current = false;
    setIsBusy(false);
  });

  const upgrade = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setMessage('');
    try {
      // The button stays as it is until the browser has left.
      await startCheckout('upgrade', course.id);
    } catch (error) {
      const problem = describeProblem(error);
      isSending.current = false;
      setIsBusy(false);
      if (problem.kind === 'message') setMessage(problem.message);
      else onProblem(problem);
    }
  };

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <p className={classes.course}>{course.title}</p>
        <h1 className={classes.title}>Upgrade to Premium</h1>
        <h2 className={classes.heading}>What is included</h2>
        <ul className={classes.features}>
          <li>
            <CheckIcon />
            <span>
              <strong>{formatCount(lectures.length, 'premium lecture')}</strong>
              <span className={classes.lectures}>{lectures.join(', ')}</span>
            </span>
          </li>
          <li>
            <CheckIcon />
            <span>The rest of the course stays as it is, and you keep your progress</span>
          </li>
          <li>
            <CheckIcon />
            <span>
              Opens as soon as your payment is confirmed; scheduled lectures still open on their date
            </span>
          </li>
          <li>
            <CheckIcon />
            <span>One payment, no subscription</span>
          </li>
        </ul>
      </div>
      <aside className={classes.card} aria-label="Price">
        <p className={classes.price}>{formatExactPrice(priceOf(course, 'upgrade'))}</p>
        <p className={classes.note}>One-time payment in US dollars</p>
        <Button size="lg" disabled={isBusy} onClick={() => void upgrade()}>
          {isBusy ? 'Opening the payment page…' : 'Upgrade Now'}
        </Button>
        <p className={classes.problem} role="alert">
          {message}
        </p>
        <p className={classes.note}>You pay on our payment provider’s page, then come back here.</p>
        <ButtonLink look="plain" to={paths.dripContent.href(course.id)}>
          Back to the lectures
        </ButtonLink>
      </aside>
    </div>
  );
};

/** The premium upgrade of a drip course. */
export default function UpgradePage() {
  const { courseId = '' } = useParams();
  const { user } = useSession();
  const [problem, setProblem] = useState<UpgradeProblem | null>(null);
  useDocumentTitle('Upgrade to Premium');
  const course = useResource(resourceKeys.course(courseId), (signal) =>
    api.getCourse({ params: { courseId }, signal }),
  );
  // Only to say so before the button does: a failure changes nothing.
  const access = useResource(resourceKeys.premium(user?.sub ?? '', courseId), (signal) =>
    api.getAvailableContent({ params: { courseId }, signal }),
  );

  if (course.status === 'loading') return <LoadingScreen label="Loading the course" />;
  const frame = { label: 'Upgrade', title: course.data?.title };
  if (course.status === 'failed') {
    const isMissing = course.error instanceof ApiProblem && [400, 404].includes(course.error.status);
    return (
      <CourseFrame {...frame}>
        {isMissing ? (
          <Message
            tone="plain"
            title="Course not found."
            actions={<ButtonLink to={paths.courses.href()}>Show all courses</ButtonLink>}
          >
            <p>The address may be mistyped, or the course may have been removed.</p>
          </Message>
        ) : (
          <>
            <h1 className={classes.title}>Upgrade to Premium</h1>
            <ProblemMessage
              error={course.error}
              title="Failed to load course details."
              onRetry={course.reload}
            />
          </>
        )}
      </CourseFrame>
    );
  }
  const detail = course.data;
  if (problem?.kind === 'owned' || access.data?.isPremium) {
    return (
      <CourseFrame {...frame}>
        <Owned course={detail} />
      </CourseFrame>
    );
  }
  if (problem?.kind === 'not-enrolled') {
    return (
      <CourseFrame {...frame}>
        <Message
          tone="plain"
          title="Start the course first"
          actions={
            <ButtonLink size="lg" to={paths.enroll.href(courseId)}>
              Start the course
            </ButtonLink>
          }
        >
          <p>
            You can upgrade once you have started the course. Starting <strong>{detail.title}</strong> takes
            one click; then come back to upgrade.
          </p>
        </Message>
      </CourseFrame>
    );
  }
  if (premiumLectures(detail).length === 0) {
    return (
      <CourseFrame {...frame}>
        <Message
          tone="plain"
          title="There is nothing to upgrade"
          actions={<ButtonLink to={paths.course.href(courseId)}>Back to Course</ButtonLink>}
        >
          <p>
            <strong>{detail.title}</strong> has no premium lectures: everything is included in the course.
          </p>
        </Message>
      </CourseFrame>
    );
  }
  return (
    <CourseFrame {...frame}>
      <Offer course={detail} onProblem={setProblem} />
    </CourseFrame>
  );
}
