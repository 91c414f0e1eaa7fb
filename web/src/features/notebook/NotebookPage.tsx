import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ClockIcon, NotebookIcon } from '../../components/course/course-icons.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { notebookCopy } from '../../content/notebook.ts';
import { useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { redirectTo } from '../../lib/routing/redirect.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { Progress } from './Progress.tsx';
import { describeNotebookProblem, type NotebookProblem, startNotebook } from './start-notebook.ts';

type State =
  | { readonly status: 'starting'; readonly step: number; readonly isOffline: boolean }
  | { readonly status: 'ready'; readonly url: string }
  | { readonly status: 'failed'; readonly problem: NotebookProblem }
  | { readonly status: 'canceled' };

const begun: State = { status: 'starting', step: 0, isOffline: false };

/** Starts the server, once and with each new attempt, and redirects to it. */
const useNotebookStart = () => {
  const [state, setState] = useState<State>(begun);
  const [attempt, setAttempt] = useState(0);
  const isRunning = state.status === 'starting';
  useEffect(() => {
    if (!isRunning) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const update = (change: { step?: number; isOffline?: boolean }) =>
      setState((now) => (now.status === 'starting' && !signal.aborted ? { ...now, ...change } : now));
    startNotebook(signal, {
      onStarting: () => update({ step: 1 }),
      onOffline: (isOffline) => update({ isOffline }),
    }).then(
      (url) => {
        if (url === undefined || signal.aborted) return;
        setState({ status: 'ready', url });
        // Replaces the history entry, so that "back" does not start the server again.
        redirectTo(url, 'replace');
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', problem: describeNotebookProblem(error) });
      },
    );
    return () => controller.abort();
  }, [isRunning, attempt]);

  const again = () => {
    setState(begun);
    setAttempt(attempt + 1);
  };
  const cancel = () => setState({ status: 'canceled' });
  return { state, attempt, again, cancel };
};

/**
 * Starts the learner's notebook server and redirects to it. A link opens this page in a new tab, so no pop-up blocker
 * interferes and the course stays open.
 */
export default function NotebookPage() {
  const { courseId = '' } = useParams();
  const { pathname } = useLocation();
  const { state, attempt, again, cancel } = useNotebookStart();
  const course = useCourse(courseId);
  useDocumentTitle(state.status === 'ready' ? notebookCopy.ready : notebookCopy.starting);

  const back = (
    <ButtonLink size="lg" look="quiet" to={paths.course.href(courseId)}>
      {notebookCopy.back}
    </ButtonLink>
  );

  return (
    <CourseFrame label={notebookCopy.label} title={course.data?.title}>
      {state.status === 'starting' && (
        <Message
          tone="plain"
          icon={<NotebookIcon />}
          title={notebookCopy.starting}
          actions={
            <Button size="lg" look="quiet" onClick={cancel}>
              {notebookCopy.cancel}
            </Button>
          }
        >
          <p>{notebookCopy.startingText}</p>
          <Progress key={attempt} step={state.step} isOffline={state.isOffline} />
        </Message>
      )}
      <div role="status">
        {state.status === 'ready' && (
          <Message
            icon={<CheckIcon />}
            title={notebookCopy.ready}
            actions={
              <Button size="lg" onClick={() => redirectTo(state.url, 'replace')}>
                {notebookCopy.open}
              </Button>
            }
          >
            <p>{notebookCopy.readyText}</p>
          </Message>
        )}
        {state.status === 'canceled' && (
          <Message
            tone="plain"
            icon={<ClockIcon />}
            title={notebookCopy.canceled}
            actions={
              <>
                <Button size="lg" onClick={again}>
                  {notebookCopy.again}
                </Button>
                {back}
              </>
            }
          >
            <p>{notebookCopy.canceledText}</p>
          </Message>
        )}
      </div>
      <div role="alert">
        {state.status === 'failed' && (
          <Message
            tone="problem"
            icon={<NotebookIcon />}
            title={state.problem.title}
            actions={
              <>
                {state.problem.needsLogin ? (
                  <ButtonLink size="lg" to={paths.login.href({ returnTo: pathname })}>
                    {notebookCopy.signIn}
                  </ButtonLink>
                ) : (
                  <Button size="lg" onClick={again}>
                    {notebookCopy.retry}
                  </Button>
                )}
                {back}
              </>
            }
          >
            <p>{state.problem.text}</p>
          </Message>
        )}
      </div>
    </CourseFrame>
  );
}
