import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setProfileCard, useProfileCard } from '#web/lib/session/profile-card.ts';
import type { SessionUser } from '#web/lib/session/session-store.ts';
import { callsTo, fakeApi, problem } from '../../support/learner.tsx';

const Corner = ({ user }: { user: SessionUser }) => {
  const { name, picture } = useProfileCard(user);
  return <p>{`${name} ${picture ?? 'without a picture'}`}</p>;
};

it('shows nobody the card of who was signed in before', () => {
  fakeApi({ 'GET /user/profile': problem(503, 'unavailable') });
  setProfileCard({ sub: 'local|ada', name: 'Ada', picture: '/pictures/ada.webp' });
  const { rerender } = render(<Corner user={{ sub: 'local|ada', name: 'A. L.' }} />);
  expect(screen.getByText('Ada /pictures/ada.webp')).toBeTruthy();
  rerender(<Corner user={{ sub: 'local|grace', name: 'Grace' }} />);
  expect(screen.getByText('Grace without a picture')).toBeTruthy();
});

it('shows the card that the tab kept at once, and asks once whether another tab or device changed it', async () => {
  const sub = 'local|tabs';
  setProfileCard({ sub, name: 'Ada Lovelace' });
  const calls = fakeApi({ 'GET /user/profile': { name: 'Ada King', timeZone: 'Asia/Tokyo' } });
  render(<Corner user={{ sub, name: 'A. L.' }} />);
  expect(screen.getByText('Ada Lovelace without a picture')).toBeTruthy();
  expect(await screen.findByText('Ada King without a picture')).toBeTruthy();
  cleanup();
  render(<Corner user={{ sub, name: 'A. L.' }} />);
  expect(screen.getByText('Ada King without a picture')).toBeTruthy();
  expect(callsTo(calls, 'GET', /profile$/)).toHaveLength(1);
});

it('asks again on a later page when the first one had no network', async () => {
  const user = { sub: 'local|plane', name: 'A. L.' };
  const calls = fakeApi({
    'GET /user/profile': () => {
      if (calls.length > 1) return { body: { id: 'x', name: 'Ada', email: '', timeZone: 'Asia/Tokyo' } };
      throw new TypeError('Failed to fetch');
    },
  });
  render(<Corner user={user} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  cleanup();
  render(<Corner user={user} />);
  expect(await screen.findByText('Ada without a picture')).toBeTruthy();
});

it('keeps the zone of the device where the profile has none, and leaves one that it has', async () => {
  const profile = {
    id: 'x',
    name: 'Ada',
    email: '',
    emailVerified: false,
    emailPreferences: {},
    createdAt: '',
  };
  let calls = fakeApi({ 'GET /user/profile': profile, 'PUT /user/profile': profile });
  render(<Corner user={{ sub: 'local|zone-1', name: 'A. L.' }} />);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() =>
    expect(callsTo(calls, 'PUT', /profile$/).map(({ body }) => body)).toEqual([{ timeZone }]),
  );
  cleanup();
  calls = fakeApi({ 'GET /user/profile': { ...profile, timeZone: 'Asia/Tokyo' } });
  render(<Corner user={{ sub: 'local|zone-2', name: 'A. L.' }} />);
  await screen.findByText('Ada without a picture');
  expect(callsTo(calls, 'PUT', /profile$/)).toEqual([]);
});
