import { useStore } from '../external-store.ts';
import { getStaticState, getToken, login, logout, type SessionState, sessionStore } from './session-store.ts';

const actions = { login, logout, getToken };

/** The visitor's session and what can be done with it; see the session store for each action. */
export const useSession = (): SessionState & typeof actions => ({
  ...useStore(sessionStore, getStaticState),
  ...actions,
});
