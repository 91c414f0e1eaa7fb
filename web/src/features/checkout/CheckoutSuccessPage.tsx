import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { ClockIcon } from '../../components/course/course-icons.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { WaitingBar } from '../../components/learner/WaitingBar.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { forgetCourseState } from '../../lib/api/resource-keys.ts';
import { useCourse } from '../../lib/courses/useCourse.ts';
import { waitUntil } from '../../lib/loading/wait-until.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { hasAccess, pollDelaysMs } from './has-access.ts';
import { useKind } from './useKind.ts';

type State = { readonly status: 'waiting' | 'open' | 'late' } | { readonly status: 'failed'; error: unknown };

/** Waits until the server has granted access to what was paid. */
const useAccess = (kind: ReturnType<typeof useKind>, courseId: string, isDrip: boolean) => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ status: 'waiting' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    waitUntil(() => hasAccess(kind, courseId, isDrip, signal), signal, pollDelaysMs).then(
      (isOpen) => {
        if (signal.aborted) return;
        if (isOpen) forgetCourseState();
        setState({ status: isOpen ? 'open' : 'late' });
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [kind, courseId, isDrip, attempt]);
  const retry = () => {
    setState({ status: 'waiting' });
    setAttempt(attempt + 1);
  };
  return { state, retry };
};

/** What was paid for is open. */
const Confirmed = ({
  isUpgrade,
  title,
  player,
}: {
  isUpgrade: boolean;
  /** Title of the course. */
  title: string;
  /** Address of its lectures. */
  player: string;
}) => (
  <Message
    icon={<CheckIcon />}
    title={isUpgrade ? 'Premium unlocked' : 'The course is yours'}
    actions={
      <>
        <ButtonLink size="lg" to={player}>
          {isUpgrade ? 'Open the lectures' : 'Start the course'}
        </ButtonLink>
        <ButtonLink size="lg" look="quiet" to={paths.dashboard.href()}>
          Dashboard
        </ButtonLink>
      </>
    }
  >
    <p>
      {isUpgrade ? (
        <>
          <span>{'The premium lectures of '}</span>
          <strong>{title}</strong>
          <span>{' are unlocked. Any lecture with a release date opens on that date.'}</span>
        </>
      ) : (
        <>
          <span>{'You are enrolled in '}</span>
          <strong>{title}</strong>
          <span>.</span>
        </>
      )}
    </p>
  </Message>
);

/** Return page of a payment: waits until the server has granted access. */
export default function CheckoutSuccessPage() {
  const { courseId = '' } = useParams();
  const kind = useKind();
  const course = useCourse(courseId);
  const isDrip = course.data?.drip === true;
  const { state, retry } = useAccess(kind, courseId, isDrip);
  const title = course.data?.title ?? 'your course';

  const isOpen = state.status === 'open';
  useDocumentTitle(isOpen ? 'Payment confirmed' : 'Confirming your payment');
  const isStart = isOpen && kind === 'course';
  const player = playerHref(courseId, isDrip || kind === 'upgrade');

  return (
    <CourseFrame label="Payment" title={course.data?.title}>
      <BesideCourse course={course} begins={isStart} expectations={isStart}>
        <div role="status">
          {state.status === 'waiting' && (
            <Message tone="plain" icon={<ClockIcon />} title="Confirming your payment">
              <p>
                This takes a few seconds, and the page updates automatically. You can also close it; your
                payment will still go through.
              </p>
              <div data-waiting="">
                <WaitingBar label="Waiting for confirmation" />
              </div>
            </Message>
          )}
          {isOpen && <Confirmed isUpgrade={kind === 'upgrade'} title={title} player={player} />}
          {state.status === 'late' && (
            <Message
              tone="plain"
              icon={<ClockIcon />}
              title="Confirmation is taking longer than usual"
              actions={
                <>
                  <Button size="lg" onClick={retry}>
                    Check again
                  </Button>
                  <ButtonLink size="lg" look="quiet" to={paths.course.href(courseId)}>
                    Back to Course
                  </ButtonLink>
                </>
              }
            >
              <p>
                We have not heard from the payment service yet. Some payment methods take a day or two to
                settle. If you have paid, do not pay again: access opens automatically as soon as your payment
                is confirmed.
              </p>
            </Message>
          )}
        </div>
        {state.status === 'failed' && (
          <Stack>
            <h1>Confirming your payment</h1>
            <ProblemMessage error={state.error} title="Your access could not be checked" onRetry={retry} />
          </Stack>
        )}
      </BesideCourse>
    </CourseFrame>
  );
}
