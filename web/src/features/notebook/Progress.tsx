import { useEffect, useState } from 'react';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { notebookCopy } from '../../content/notebook.ts';
import classes from './NotebookPage.module.css';

const secondMs = 1_000;
/** Most servers have started by then. */
const slowAfterSeconds = 45;

/** Seconds since mount. */
const useElapsed = (): number => {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setElapsed(Math.floor((performance.now() - began) / secondMs)), secondMs);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
};

/** Progress of a server start: its steps and the elapsed time. */
export const Progress = ({ step, isOffline }: { readonly step: number; readonly isOffline: boolean }) => {
  const elapsed = useElapsed();
  return (
    <div className={classes.progress}>
      <ol className={classes.steps}>
        {notebookCopy.steps.map((label, index) => (
          <li
            key={label}
            className={classes.step}
            data-state={index < step ? 'done' : index === step ? 'now' : 'next'}
            aria-current={index === step ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {index < step && <CheckIcon strokeWidth={2.6} />}
            </span>
            <span>{label}</span>
          </li>
        ))}
      </ol>
      <div className={classes.bar} role="progressbar" aria-label={notebookCopy.starting} />
      {/* Announced once, not every second. */}
      <p className={classes.elapsed} role="timer" aria-live="off">
        {`${elapsed} s`}
      </p>
      <p className={classes.note} role="status">
        {isOffline ? notebookCopy.offline : elapsed >= slowAfterSeconds ? notebookCopy.slow : ''}
      </p>
    </div>
  );
};
