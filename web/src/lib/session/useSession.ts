import { useSyncExternalStore } from 'react';
import {
  getState,
  getStaticState,
  getToken,
  login,
  logout,
  type SessionState,
  subscribe,
} from './session-store.ts';

const actions = { login, logout, getToken };

/** The visitor's session and what can be done with it; see the session store for each action. */
export const useSession = (): SessionState & typeof actions => ({
  ...useSyncExternalStore(subscribe, getState, getStaticState),
  ...actions,
});
