import { useRef, useState } from 'react';
import type { PreviewExercise } from '#contract/schemas/practice.ts';
import { Button } from '#web/components/ui/Button.tsx';
import type { Elements } from '#web/components/ui/elements.ts';
import { CheckIcon } from '#web/components/ui/icons.tsx';
import { ProblemMessage } from '#web/components/ui/ProblemMessage.tsx';
import { isMetered } from '#web/lib/browser/metered.ts';
import { type Expiring, useFreshAddresses } from '../article/useFreshAddresses.ts';
import { canRun, engineMegabytes } from '../code/before-run.ts';
import type { CheckStep, Trials } from './check-code.ts';
import { CheckReport } from './CheckReport.tsx';
import { CodeArea } from './CodeArea.tsx';
import classes from './Exercise.module.css';
import { Hints } from './Hints.tsx';
import { useCheck, useEngineNote } from './useCheck.ts';

const steps = {
  tests: 'The tests run…',
  trial: 'Your code answers other inputs…',
  verdict: 'The answers are compared…',
} as const;

/** Starts and stops a check, and says that the exercise is passed. */
const CheckActions = ({
  running,
  isPassed,
  onCheck,
  onStop,
  onNear,
}: {
  running: CheckStep | undefined;
  isPassed: boolean;
  onCheck: () => void;
  onStop: () => void;
  /** Called when the learner is about to check. */
  onNear: () => void;
}) => {
  if (!canRun()) return <p>This browser cannot run Python: the task and the code can be read.</p>;
  return (
    <div className={classes.actions}>
      {running === 'tests' || running === 'trial' ? (
        <Button onClick={onStop}>Stop</Button>
      ) : (
        <Button busy={running !== undefined} onPointerEnter={onNear} onFocus={onNear} onClick={onCheck}>
          {isMetered() ? `Check (${engineMegabytes} MB)` : 'Check'}
        </Button>
      )}
      {isPassed && (
        <p className={classes.passed}>
          <CheckIcon />
          <span>{' You passed this exercise.'}</span>
        </p>
      )}
    </div>
  );
};

/** Task and editor of an exercise, side by side where there is room. */
export const Workbench = ({
  exercise,
  code,
  onEdit,
  task,
  status,
  conflict,
  trials,
  isPassed,
  onFailed,
  onPassed,
  onRenew,
  children,
}: {
  exercise: Expiring<PreviewExercise>;
  code: string;
  onEdit: (code: string) => void;
  task: Elements;
  /** Whether the code is saved. */
  status?: Elements;
  conflict?: Elements;
  /** Other inputs that the server compares; absent where the tests decide. */
  trials: Trials | undefined;
  isPassed: boolean;
  onFailed: (code: string) => void;
  onPassed: () => void;
  /** Reloads the exercise to get new signed URLs, which hints and the explanation have as well as the task. */
  onRenew: () => void;
  /** Rendered below the report: solution, next lecture. */
  children?: Elements;
}) => {
  const { running, report, error, check, stop, warm } = useCheck(exercise, { trials, onFailed, onPassed });
  const engineNote = useEngineNote();
  /** The code before a reset, until it is edited. */
  const [before, setBefore] = useState<string>();
  const reset = useRef<HTMLButtonElement>(null);
  const work = useRef<HTMLElement>(null);
  useFreshAddresses(work, exercise.expiresAt, onRenew);
  const edit = (text: string) => {
    if (text !== exercise.starter) setBefore(undefined);
    onEdit(text);
  };
  const said = running ? (engineNote ?? steps[running]) : report?.sentence;
  return (
    <div className={classes.room}>
      <div className={classes.columns}>
        <div>{task}</div>
        <section
          ref={work}
          className={classes.work}
          aria-label="Your code"
          tabIndex={-1}
          data-route-focus=""
          data-focus-back=""
        >
          <div className={classes.bar}>
            <code translate="no">{`${exercise.module}.py`}</code>
            {status}
            <div className={classes.barEnd}>
              {before !== undefined && (
                <Button
                  look="quiet"
                  size="sm"
                  onClick={() => {
                    onEdit(before);
                    setBefore(undefined);
                    // This button goes.
                    reset.current?.focus();
                  }}
                >
                  Undo
                </Button>
              )}
              <Button
                ref={reset}
                look="plain"
                size="sm"
                busy={code === exercise.starter}
                onClick={() => {
                  setBefore(code);
                  onEdit(exercise.starter);
                }}
              >
                Reset
              </Button>
            </div>
          </div>
          {conflict}
          <CodeArea
            code={code}
            label={`Code of ${exercise.title}`}
            onChange={edit}
            onRun={() => void check(code)}
          />
          <CheckActions
            running={running}
            isPassed={isPassed}
            onCheck={() => void check(code)}
            onStop={stop}
            onNear={warm}
          />
          <p className={classes.said} role="status" data-kind={running ? 'running' : report?.kind}>
            {said}
          </p>
          {error !== undefined && (
            <ProblemMessage error={error} title="The check did not end" onRetry={() => void check(code)} />
          )}
          {report && <CheckReport report={report} />}
          <Hints hints={exercise.hints} />
          {children}
        </section>
      </div>
    </div>
  );
};
