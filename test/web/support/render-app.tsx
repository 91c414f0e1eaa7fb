import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LearnerShell } from '#web/app/learner/LearnerShell.tsx';

export interface Place {
  address: string;
  state: unknown;
}

/** Renders in the learner shell and a router that starts at `at`. `place` has the current address and state. */
export const renderAt = (
  at: string | { pathname: string; search?: string; state: unknown },
  children: ReactNode,
) => {
  const place: Place = { address: '', state: null };
  const Follow = () => {
    const { pathname, search, state } = useLocation();
    place.address = `${pathname}${search}`;
    place.state = state;
    return null;
  };
  const view = render(
    <LearnerShell>
      <MemoryRouter initialEntries={[at]}>
        {children}
        <Follow />
      </MemoryRouter>
    </LearnerShell>,
  );
  return { ...view, place };
};
