import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import RemoveDialog from '#web/features/offline/RemoveDialog.tsx';
import { renderAt } from '../support/learner.tsx';

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Remove' }));

it('a removal from the device that fails says so, and can be tried again', async () => {
  const onRemove = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue();
  const onRemoved = vi.fn<() => void>();
  renderAt(
    '/',
    ['/'],
    <RemoveDialog
      title="RAG"
      bytes={5_000_000}
      onRemove={onRemove}
      onClose={vi.fn()}
      onRemoved={onRemoved}
    />,
  );
  await press();
  await screen.findByText('It could not be removed. Please try again.');
  expect(onRemoved).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
});
