import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './Dialog.module.css';
import { CloseIcon } from './icons.tsx';

/**
 * A modal dialog: the browser keeps the focus inside and gives it back. Escape, the cross and (unless it is `busy`) a press beside
 * it close it.
 */
export const Dialog = ({
  title,
  busy = false,
  onClose,
  children,
}: {
  title: string;
  /** Something runs that closing would not stop. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect: only a dialog that is still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <dialog
      ref={element}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current) close();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <button type="button" className={classes.close} onClick={close} disabled={busy} aria-label="Close">
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
};
