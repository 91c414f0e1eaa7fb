import { useEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from '../../components/icons.tsx';
import classes from './Dialog.module.css';

/** A modal dialog: the browser keeps the focus inside and closes it with Escape. */
export const Dialog = ({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={classes.dialog}
      aria-labelledby="player-dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id="player-dialog-title" className={classes.title}>
            {title}
          </h2>
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
};
