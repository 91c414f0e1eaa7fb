import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import ProfilePage from '#web/features/profile/ProfilePage.tsx';
import { takeIntent } from '#web/features/profile/sign-in-again.ts';
import { callsTo, fakeApi, login, problem, renderAt, signIn } from '../../support/learner.tsx';

const profile = {
  id: 'local|1',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Lovelace',
  timeZone: 'Europe/London',
  emailPreferences: { releases: true, news: false },
  createdAt: '2026-09-03T12:00:00.000Z',
};
const show = (answers: Record<string, unknown>) => {
  const calls = fakeApi({ 'GET /user/profile': profile, 'GET /user/tokens': { tokens: [] }, ...answers });
  renderAt('/profile', ['/profile'], <ProfilePage />);
  return { calls };
};
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => signIn());

describe('data that need a sign-in of a moment ago', () => {
  const stale = problem(403, 'reauthentication_required');
  const intents = () => Object.keys(sessionStorage).filter((key) => key.includes(':intent:'));
  const leavesToSignIn = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
    expect(login).toHaveBeenCalledExactlyOnceWith({
      returnTo: '/profile',
      signup: false,
      again: true,
      email: 'ada@example.com',
    });
  };

  it('are exported after it without another press', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show({ 'GET /user/export': stale });
    await field('Name');
    await userEvent.click(button('Export my data'));
    await leavesToSignIn();
    cleanup();
    const nothing = {
      profiles: [],
      subscriptions: [],
      payments: [],
      mail: [],
      limits: [],
      inquiries: [],
      files: [],
    };
    const { calls } = show({ 'GET /user/export': { ...nothing, exportedAt: '', learning: [] } });
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1));
    expect(callsTo(calls, 'GET', /export/)).toHaveLength(1);
    expect(intents()).toEqual([]);
  });

  /** Asks for the deletion, up to leaving for the sign-in. */
  const askToDelete = async () => {
    show({ 'DELETE /user': stale });
    await field('Name');
    await userEvent.click(button('Delete my account…'));
    await userEvent.type(await field('Type DELETE to confirm'), 'DELETE');
    await userEvent.click(button('Delete everything'));
    await leavesToSignIn();
    cleanup();
  };

  it('are deleted after it with one more press, the word still there', async () => {
    await askToDelete();
    const { calls } = show({ 'DELETE /user': () => ({ status: 202, body: { accepted: true } }) });
    expect((await field('Type DELETE to confirm')).value).toBe('DELETE');
    await screen.findByText(/Nothing is deleted before you press the button/);
    expect(callsTo(calls, 'DELETE', /user/)).toHaveLength(0);
    await userEvent.click(button('Delete everything'));
    await waitFor(() => expect(callsTo(calls, 'DELETE', /user/)).toHaveLength(1));
  });

  it('are deleted only after the word again, once the learner had chosen to keep them', async () => {
    await askToDelete();
    show({});
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await userEvent.click(button('Delete my account…'));
    expect((await field('Type DELETE to confirm')).value).toBe('');
    expect(button('Delete everything').disabled).toBe(true);
    expect(screen.queryByText(/Thank you for signing in again/)).toBeNull();
  });

  it('do not go on for another learner who comes back, nor much later', async () => {
    show({ 'GET /user/export': stale });
    await field('Name');
    await userEvent.click(button('Export my data'));
    await leavesToSignIn();
    const [key = ''] = intents();
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as { intent: string; at: number };
    cleanup();
    const same = key.replace('northlight:intent:', '');
    expect(takeIntent('local|other', ['export'])).toBeUndefined();
    sessionStorage.setItem(key, JSON.stringify({ ...kept, at: kept.at - 16 * 60_000 }));
    expect(takeIntent(same, ['export'])).toBeUndefined();
    expect(intents()).toEqual([]);
  });

  it('say so when the new sign-in was not recognized, and ask for no third by themselves', async () => {
    show({ 'GET /user/export': stale });
    await field('Name');
    await userEvent.click(button('Export my data'));
    await leavesToSignIn();
    cleanup();
    show({ 'GET /user/export': stale });
    await screen.findByText(/the sign-in service did not confirm it/);
    expect(login).toHaveBeenCalledTimes(1);
  });
});
