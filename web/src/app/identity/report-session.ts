import type { User } from '@auth0/auth0-spa-js';
import { getState, setSession } from '../../lib/session/session-store.ts';

/** Reports a session to the store. A renewal reports the same learner again, which changes nothing. */
export const report = (user: User | undefined, error: unknown = null): void => {
  if (!user?.sub) {
    if (getState().status !== 'signed-out' || error !== null)
      setSession({ status: 'signed-out', user: null, error });
    return;
  }
  const { sub, name, email, picture } = user;
  const known = getState().user;
  if (known?.sub === sub && known.name === name && known.email === email && known.picture === picture) return;
  setSession({ status: 'signed-in', user: { sub, name, email, picture }, error: null });
};
