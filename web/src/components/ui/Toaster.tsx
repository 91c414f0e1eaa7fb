import { useEffect, useRef } from 'react';
import { dismissToast, showKeptToast, useToasts } from '../../lib/shell/toast.ts';
import { CloseIcon } from './icons.tsx';
import classes from './Toaster.module.css';

/** Shows the messages of `showToast` in a polite live region. */
export const Toaster = () => {
  const toasts = useToasts();
  /** What had the focus before the buttons, which go when they are pressed. */
  const before = useRef<HTMLElement>(null);
  useEffect(showKeptToast, []);
  return (
    <div
      className={classes.stack}
      role="status"
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
    >
      {toasts.map(({ id, message, tone }) => (
        <div key={id} className={classes.toast} data-tone={tone}>
          <span>{message}</span>
          <button
            type="button"
            className={classes.close}
            onClick={({ currentTarget }) => {
              if (document.activeElement === currentTarget) before.current?.focus({ preventScroll: true });
              dismissToast(id);
            }}
            aria-label="Dismiss message"
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
};
