import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './useFocusBack.ts';

/**
 * A modal dialog, open as long as it is mounted: it keeps the focus inside and then gives it back. Escape, the cross and a
 * press beside it close it, unless it is `busy`.
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
