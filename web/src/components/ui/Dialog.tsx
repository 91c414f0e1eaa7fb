import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './useFocusBack.ts';

/**
 * A modal dialog, open while mounted. It traps the focus and restores it afterwards. Escape, the close button and a
 * click on the backdrop close it, unless it is `busy`.
 */
export const Dialog = ({
  title,
  busy = false,
  onClose,
  children,
}: {
  title: string;
  /** An operation runs that closing would not cancel. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  useFocusBack();
  return (
    <Modal
      opened
      title={title}
      onClose={onClose}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      closeButtonProps={{ disabled: busy, 'aria-label': 'Close', iconSize: 20 }}
    >
      {children}
    </Modal>
  );
};
