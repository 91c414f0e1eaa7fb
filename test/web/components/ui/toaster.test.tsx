import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toaster } from '#web/components/ui/Toaster.tsx';
import { showToast } from '#web/lib/shell/toast.ts';

/** Shows a message, whose button takes the focus from one that saves. @returns the button that saves */
const focusMessage = (tone: 'success' | 'problem'): HTMLElement => {
  render(
    <>
      <button>Save</button>
      <Toaster />
    </>,
  );
  act(() => showToast('A message.', tone));
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  screen.getByRole('button', { name: 'Dismiss message' }).focus();
  return save;
};

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

it('a message that goes by itself gives the focus back', () => {
  vi.useFakeTimers();
  const save = focusMessage('success');
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryByText('A message.')).toBeNull();
  expect(document.activeElement).toBe(save);
});

it('a message knows where the focus came from, although another window had it since', () => {
  const save = focusMessage('problem');
  const dismiss = screen.getByRole('button', { name: 'Dismiss message' });
  fireEvent.focusOut(dismiss);
  fireEvent.focusIn(dismiss);
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(save);
});

it('a message takes no focus to where it once came from', () => {
  focusMessage('problem');
  screen.getByRole('button', { name: 'Dismiss message' }).blur();
  act(() => showToast('Another message.', 'problem'));
  expect(document.activeElement).toBe(document.body);
});

it('a message that came without the focus leaves alone what had it before an earlier message', () => {
  focusMessage('problem');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => showToast('Another message.', 'problem'));
  // A press where nothing had the focus: the browser names no element that it came from.
  const dismiss = screen.getByRole('button', { name: 'Dismiss message' });
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(document.body);
});
