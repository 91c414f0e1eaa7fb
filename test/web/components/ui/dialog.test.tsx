import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../../../web/src/components/ui/Dialog.tsx';

afterEach(cleanup);

const Page = () => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    isOpen && (
      <Dialog title="Delete" onClose={() => setIsOpen(false)}>
        Sure?
      </Dialog>
    )
  );
};

/** Browsers give the focus back in `close()`, which a dialog that has left the page can no longer do; jsdom has neither. */
it('a dialog is closed while it is still in the page, which is when it gives the focus back', () => {
  const closedInPage = vi.fn();
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    closedInPage(this.isConnected);
  };
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(closedInPage.mock.calls).toEqual([[true]]);
});
