import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Toaster } from '#web/components/ui/Toaster.tsx';
import { showToast } from '#web/lib/shell/toast.ts';

it('dismissing messages gives the focus back to what had it before them', async () => {
  render(
    <>
      <button>Save</button>
      <Toaster />
    </>,
  );
  act(() => {
    showToast('The first failed.', 'problem');
    showToast('The second failed.', 'problem');
  });
  screen.getByRole('button', { name: 'Save' }).focus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('The second failed.')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('The first failed.')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
});
