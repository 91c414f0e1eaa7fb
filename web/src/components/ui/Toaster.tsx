import { useEffect } from 'react';
import { dismissToast, showKeptToast, useToasts } from '../../lib/shell/toast.ts';
import { CloseIcon } from './icons.tsx';
import classes from './Toaster.module.css';

/** What had the focus before one of the buttons, which go with their messages. */
let before: HTMLElement | undefined;

/** Gives the focus back when a button goes that has it. */
const giveBack = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  before?.focus({ preventScroll: true });
  before = undefined;
};

/** Shows the messages of `showToast` in a polite live region. */
export const Toaster = () => {
  const toasts = useToasts();
  useEffect(showKeptToast, []);
  return (
    <div
      className={classes.stack}
      role="status"
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before = relatedTarget as HTMLElement;
      }}
    >
      {toasts.map(({ id, message, tone }) => (
        <div key={id} className={classes.toast} data-tone={tone}>
          <span>{message}</span>
          <button
            ref={giveBack}
            type="button"
            className={classes.close}
            onClick={() => dismissToast(id)}
            aria-label="Dismiss message"
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
};
