import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RequireSession } from '#web/app/identity/RequireSession.tsx';
import { SessionCorner } from '#web/components/account/SessionCorner.tsx';
import LoginPage from '#web/features/login/LoginPage.tsx';
import { tabStorage } from '#web/lib/browser/browser-storage.ts';
import { provideClient, setSession } from '#web/lib/session/session-store.ts';
import { keptToastKey } from '#web/lib/shell/toast.ts';
import { renderAt } from '../../support/render-app.tsx';

const identity = {
  login: vi.fn(async () => undefined),
  logout: vi.fn(async () => undefined),
  getToken: vi.fn(async () => 'token'),
};
const site = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="/login/callback" element={<LoginPage />} />
    <Route
      path="/dashboard"
      element={
        <RequireSession>
          <h1>Dashboard</h1>
        </RequireSession>
      }
    />
    <Route path="*" element={<h1>Another page</h1>} />
  </Routes>
);
const withBar = (
  <>
    <SessionCorner className="" linkClassName="" />
    {site}
  </>
);
const signedOut = (error: unknown = null) => setSession({ status: 'signed-out', user: null, error });

beforeEach(() => {
  provideClient(identity);
  signedOut();
});

describe('sign-in page', () => {
  it('says after the next sign-in that a session had ended on a page, but nothing to visitors', async () => {
    const user = { sub: 'ada' };
    const kept = () => tabStorage.read(keptToastKey);
    const visit = renderAt('/dashboard', site);
    expect(kept()).toBeNull();
    visit.unmount();
    setSession({ status: 'signed-in', user, error: null });
    renderAt('/dashboard', site);
    act(() => signedOut());
    expect(kept()).toMatch(/^Your sign-in had ended/);
    tabStorage.remove(keptToastKey);
  });

  it('sends a visitor of a protected page to sign in and remembers the way back', async () => {
    const { place } = renderAt('/dashboard?tab=done', site);
    await waitFor(() => expect(identity.login).toHaveBeenCalledOnce());
    expect(place.address).toBe('/login?returnTo=%2Fdashboard%3Ftab%3Ddone');
    expect(identity.login).toHaveBeenCalledWith({ returnTo: '/dashboard?tab=done', signup: false });
  });

  it('hints at signing up', async () => {
    renderAt('/login?signup=true&returnTo=%2Fcourses', site);
    await waitFor(() => expect(identity.login).toHaveBeenCalledWith({ returnTo: '/courses', signup: true }));
  });

  it('does not pass on a foreign return path', async () => {
    renderAt('/login?returnTo=%2F%2Fevil.example', site);
    await waitFor(() => expect(identity.login).toHaveBeenCalledWith({ returnTo: '/', signup: false }));
  });

  it('continues at once when somebody is signed in already', async () => {
    setSession({ status: 'signed-in', user: { sub: 'u1' }, error: null });
    const { place } = renderAt('/login?returnTo=%2Fdashboard', site);
    expect(await screen.findByText('Dashboard')).toBeTruthy();
    expect(place.address).toBe('/dashboard');
    expect(identity.login).not.toHaveBeenCalled();
  });

  it('shows what went wrong with a remedy instead of leaving again at once', async () => {
    const failure = Object.assign(new Error('Invalid state'), {
      error: 'state_mismatch',
      appState: { returnTo: '/dashboard' },
    });
    signedOut(failure);
    identity.login.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderAt('/login/callback?code=a&state=b', site);
    expect(await screen.findByRole('heading', { name: 'Invalid state' })).toBeTruthy();
    expect(identity.login).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: /could not reach/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    const sameWay = [{ returnTo: '/dashboard', signup: false }];
    expect(identity.login.mock.calls).toEqual([sameWay, sameWay]);
  });

  it('starts anew after a failed sign-in, and returns to the page that was asked for now', async () => {
    signedOut(Object.assign(new Error('Invalid state'), { appState: { returnTo: '/courses' } }));
    renderAt('/dashboard', site);
    const now = { returnTo: '/dashboard', signup: false };
    await waitFor(() => expect(identity.login).toHaveBeenCalledWith(now));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a failure to leave', async () => {
    identity.login.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    renderAt('/login', site);
    expect(await screen.findByRole('heading', { name: /could not reach/ })).toBeTruthy();
  });

  it('keeps its failure, and signs nobody in, when somebody skips to its content', async () => {
    identity.login.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const skip = <Link to="#content">Skip to the content</Link>;
    renderAt(
      '/login',
      <>
        {skip}
        {site}
      </>,
    );
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('link', { name: 'Skip to the content' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(identity.login).toHaveBeenCalledOnce();
  });

  it.each([
    ['Login', false],
    ['Sign Up', true],
  ])('starts anew from %s in the bar after a failure, with the same way back', async (label, signup) => {
    identity.login.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { place } = renderAt('/login?returnTo=%2Fdashboard', withBar);
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('link', { name: label }));
    await waitFor(() => expect(identity.login).toHaveBeenCalledTimes(2));
    expect(identity.login).toHaveBeenLastCalledWith({ returnTo: '/dashboard', signup });
    expect(place.address).toBe(`/login?returnTo=%2Fdashboard${signup ? '&signup=true' : ''}`);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('hands on the way back of a sign-in that the identity service refused', async () => {
    signedOut(
      Object.assign(new Error('No'), { error: 'access_denied', appState: { returnTo: '/dashboard' } }),
    );
    renderAt('/login/callback?error=access_denied&state=b', withBar);
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() =>
      expect(identity.login).toHaveBeenCalledWith({ returnTo: '/dashboard', signup: false }),
    );
  });

  it('waits, and does not redirect, while the session is unknown', async () => {
    setSession({ status: 'unknown', user: null, error: null });
    const { place } = renderAt('/dashboard', site);
    expect(place.address).toBe('/dashboard');
    act(() => setSession({ status: 'signed-in', user: { sub: 'u1' }, error: null }));
    expect(await screen.findByText('Dashboard')).toBeTruthy();
  });
});
