import { useEffect, useRef } from 'react';
import { dismissToast, showKeptToast, useToasts } from '../../lib/shell/toast.ts';
import { CloseIcon } from './icons.tsx';
import classes from './Toaster.module.css';

/** Shows the messages of `showToast` in a polite live region. */
export const Toaster = () => {
  const toasts = useToasts();
  /** What had the focus before one of the buttons, which go with their messages. */
  const before = useRef<HTMLElement>(null);
  useEffect(showKeptToast, []);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    before.current?.focus({ preventScroll: true });
    before.current = null;
  }, [toasts]);
  return (
    <div
      className={classes.stack}
      role="status"
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget as HTMLElement;
      }}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        // A button keeps the focus in its document when only the window loses it.
        if (document.activeElement !== target && !currentTarget.contains(relatedTarget))
          before.current = null;
      }}
    >
      {toasts.map(({ id, message, tone }) => (
        <div key={id} className={classes.toast} data-tone={tone}>
          <span>{message}</span>
          <button
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
