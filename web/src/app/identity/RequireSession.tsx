import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';

/** Shows its children to signed-in learners. Redirects everybody else to sign in, and back here afterwards. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'unknown') return <LoadingScreen label="Checking your session" />;
  if (status === 'signed-out') {
    return <Navigate to={paths.login.href({ returnTo: `${pathname}${search}${hash}` })} replace />;
  }
  return children;
};
