import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { setProfileCard, useProfileCard } from '../../../web/src/lib/profile-card.ts';
import type { SessionUser } from '../../../web/src/lib/session/session-store.ts';
import { fakeApi, problem } from '../support/learner.tsx';

const Corner = ({ user }: { user: SessionUser }) => {
  const { name, picture } = useProfileCard(user);
  return <p>{`${name} ${picture ?? 'without a picture'}`}</p>;
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows nobody the card of who was signed in before', () => {
  fakeApi({ 'GET /user/profile': problem(503, 'unavailable') });
  setProfileCard({ sub: 'local|ada', name: 'Ada', picture: '/pictures/ada.webp' });
  const { rerender } = render(<Corner user={{ sub: 'local|ada', name: 'A. L.' }} />);
  expect(screen.getByText('Ada /pictures/ada.webp')).toBeTruthy();
  rerender(<Corner user={{ sub: 'local|grace', name: 'Grace' }} />);
  expect(screen.getByText('Grace without a picture')).toBeTruthy();
});
