import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Profile } from '#contract/schemas/user.ts';
import ProfilePage from '#web/features/profile/ProfilePage.tsx';
import { type Call, fakeApi, localNoon, renderAt, signIn } from './learner.tsx';

export const profile: Profile = {
  id: 'local|1',
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada Lovelace',
  timeZone: 'Europe/London',
  emailPreferences: { releases: true, news: false, digest: 'each' },
  createdAt: localNoon('2026-09-03'),
};
export const accept = ({ body }: Call) => ({ body: { ...profile, ...(body as Partial<Profile>) } });
export const show = (change: Partial<Profile> = {}, answers: Record<string, unknown> = {}) => {
  const calls = fakeApi({
    'GET /user/profile': { ...profile, ...change },
    'PUT /user/profile': accept,
    'GET /user/connections': { connections: [] },
    'GET /courses/enrolled': { courses: [] },
    'GET /user/tokens': { tokens: [] },
    ...answers,
  });
  return { calls, ...renderAt('/profile', ['/profile'], <ProfilePage />) };
};
export const valueOf = async (term: string) =>
  (await screen.findByText(term)).nextElementSibling?.textContent?.replace(/\s+/g, ' ');
export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Signs a new learner in before every test of a file. */
export const useProfilePage = (): void => {
  beforeEach(() => signIn());
};
