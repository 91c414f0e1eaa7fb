import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { IdentityHost } from '#web/app/identity/IdentityHost.tsx';
import { getState, login, provideClient } from '#web/lib/session/session-store.ts';
import { startLogin, startLogout } from '#web/lib/session/start-session.ts';
import { getToasts } from '#web/lib/shell/toast.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const sdkLogin = vi.fn(() => Promise.resolve());
const Sdk = () => {
  useEffect(() => provideClient({ login: sdkLogin, logout: sdkLogin, getToken: async () => null }), []);
  return null;
};
/** Waits until the host has mounted and its import has settled. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

it('buttons that sign in or out say so when that fails', async () => {
  render(<IdentityHost load={gone} />);
  const leaving = startLogin('/dashboard');
  await settle();
  await leaving;
  const ending = startLogout();
  await settle();
  await ending;
  expect(getToasts()).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^Signing in did not work/), tone: 'problem' }),
    expect.objectContaining({ message: expect.stringMatching(/^Signing out did not work/), tone: 'problem' }),
  ]);
});

it('a sign-in whose code did not come fails, and the next one asks for the code again', async () => {
  const load = vi.fn(() => Promise.resolve({ default: Sdk })).mockImplementationOnce(gone);
  render(<IdentityHost load={load} />);
  expect(load).not.toHaveBeenCalled();
  const failing = expect(login('/dashboard')).rejects.toMatchObject({ name: 'ChunkLoadError' });
  await settle();
  await failing;
  expect(getState()).toMatchObject({ status: 'signed-out', error: { name: 'ChunkLoadError' } });
  const leaving = login('/dashboard');
  await settle();
  await leaving;
  expect(sdkLogin).toHaveBeenCalledWith({ returnTo: '/dashboard', signup: false });
  expect(load).toHaveBeenCalledTimes(2);
});
