import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from '#web/components/ui/Dialog.tsx';
import { renderAt } from '../../support/render-app.tsx';

const Page = ({ busy }: { busy: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Delete" busy={busy} onClose={() => setIsOpen(false)}>
          Sure?
        </Dialog>
      )}
    </>
  );
};

const open = async (busy = false) => {
  renderAt('/', <Page busy={busy} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Delete' });
};
const opener = () => screen.getByRole('button', { name: 'Open' });

describe('a dialog', () => {
  it.each([
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is closed with %s and gives the focus back', async (_, close) => {
    const dialog = await open();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener());
  });

  it('stays open while it is busy', async () => {
    await open(true);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('adds no style element, which the content security policy would refuse', async () => {
    await open();
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
