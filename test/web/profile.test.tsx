import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '../../lambdas/contract/schemas/user.ts';
import ProfilePage from '../../web/src/features/profile/ProfilePage.tsx';
import { fakeApi, logout, problem, renderAt, signIn } from './support/learner.tsx';

const profile: Profile = {
  id: 'local|1',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Lovelace',
  timeZone: 'Europe/London',
  emailPreferences: { releases: true, news: false },
  createdAt: '2026-09-03T12:00:00.000Z',
};
const show = (change: Partial<Profile> = {}) => {
  fakeApi({ 'GET /user/profile': { ...profile, ...change } });
  return renderAt('/profile', ['/profile'], <ProfilePage />);
};
const valueOf = async (term: string) =>
  (await screen.findByText(term)).nextElementSibling?.textContent?.replace(/\s+/g, ' ');

describe('profile', () => {
  beforeEach(() => {
    signIn();
    logout.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('shows what the site knows of the learner', async () => {
    show();
    expect(await valueOf('E-mail')).toBe('ada@example.com Verified');
    expect(await valueOf('Member since')).toBe('September 3, 2026');
    expect(await valueOf('Time zone')).toBe('Europe/London');
    expect(await valueOf('Lecture release mails')).toBe('On');
    expect(await valueOf('News mails')).toBe('Off');
  });

  it('tells an unverified address apart', async () => {
    show({ emailVerified: false });
    expect(await valueOf('E-mail')).toBe('ada@example.com Not verified');
  });

  it('shows the picture, and initials without one', async () => {
    const { container } = show({ picture: '/pictures/ada.webp' });
    await waitFor(() =>
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/ada.webp'),
    );
    cleanup();
    show();
    expect(await screen.findByText('AL')).toBeTruthy();
  });

  it('has no button that does nothing: signing out is the only one', async () => {
    show();
    await valueOf('E-mail');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sign out']);
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('still lets the learner sign out when the profile cannot be loaded', async () => {
    fakeApi({ 'GET /user/profile': problem(503, 'unavailable') });
    renderAt('/profile', ['/profile'], <ProfilePage />);
    expect((await screen.findByRole('alert')).textContent).toContain('Your profile could not be loaded');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
});
