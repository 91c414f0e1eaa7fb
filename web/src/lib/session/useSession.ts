import { useSyncExternalStore } from 'react';
import {
  getServerState,
  getState,
  getToken,
  login,
  logout,
  subscribe,
  type SessionState,
} from './session-store.ts';

const actions = { login, logout, getToken };

/** The visitor's session and what can be done with it; see the session store for each action. */
export const useSession = (): SessionState & typeof actions => ({
  ...useSyncExternalStore(subscribe, getState, getServerState),
  ...actions,
});
