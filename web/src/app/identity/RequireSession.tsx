import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { isLeaving } from '../../lib/session/leaving.ts';
import { getState } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { keepToast } from '../../lib/shell/toast.ts';

/** Shows its children to signed-in learners. Redirects everybody else to sign in, and back here afterwards. */
export const RequireSession = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  useEffect(
    () => () => {
      // The page goes with the session, and with it the answer to what was pressed last.
      if (status === 'signed-in' && getState().status === 'signed-out' && !isLeaving())
        keepToast('Your sign-in had ended. Please check that your last step was saved.');
    },
    [status],
  );
  if (status === 'unknown') return <LoadingScreen label="Checking your session" />;
  if (status === 'signed-out') {
    return <Navigate to={paths.login.href({ returnTo: `${pathname}${search}${hash}` })} replace />;
  }
  return children;
};
