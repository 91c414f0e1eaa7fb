import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CropDialog from '#web/features/profile/CropDialog.tsx';
import DeleteDialog from '#web/features/profile/DeleteDialog.tsx';
import MakeTokenDialog from '#web/features/profile/MakeTokenDialog.tsx';
import RevokeTokenDialog from '#web/features/profile/RevokeTokenDialog.tsx';
import ReclaimDialog from '#web/features/teams/ReclaimDialog.tsx';
import { renderAt, signIn } from '../support/learner.tsx';

const token = { id: 'k7PqW2xZ', name: 'Backup', scopes: [], createdAt: '', expiresAt: '' };
const seat = { id: 'ada', email: 'ada@x.test', status: 'invited' } as never;
const show = (dialog: ReactElement) => renderAt('/here', ['/here'], dialog);
const never = () => new Promise<never>(() => {});

describe('a dialog that waits for the server', () => {
  beforeEach(() => {
    signIn();
    vi.stubGlobal('fetch', vi.fn(never));
  });

  it.each<[string, ReactElement, string, string | undefined]>([
    [
      'deletes the account',
      <DeleteDialog isResumed onClose={vi.fn()} />,
      'Delete everything',
      'Type DELETE to confirm',
    ],
    [
      'makes a token',
      <MakeTokenDialog sub="ada" isResumed={false} onClose={vi.fn()} />,
      'Make the token',
      'Name',
    ],
    ['revokes a token', <RevokeTokenDialog token={token} onClose={vi.fn()} />, 'Revoke', undefined],
    ['takes a seat back', <ReclaimDialog teamId="t" seat={seat} onClose={vi.fn()} />, 'Take back', undefined],
  ])('keeps the focus where it is when it %s', async (_, dialog, press, typed) => {
    show(dialog);
    const button = await screen.findByRole('button', { name: press });
    const field = typed === undefined ? undefined : screen.getByLabelText<HTMLInputElement>(typed);
    if (press === 'Make the token' && field) await userEvent.type(field, 'Backup');
    await userEvent.click(button);
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(field?.matches(':disabled') ?? false).toBe(false);
    if (field) await userEvent.type(field, 'more{Enter}');
    await userEvent.click(button);
    expect(field?.value ?? '').not.toContain('more');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus where it is when it sends a picture', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const photo = { width: 400, height: 200 } as ImageBitmap;
    show(<CropDialog photo={photo} isSending problem={undefined} onCancel={vi.fn()} onDone={vi.fn()} />);
    expect((await screen.findByRole('button', { name: 'Uploading…' })).matches(':disabled')).toBe(false);
  });
});
