import { useStore } from '../browser/external-store.ts';
import { getStaticState, getToken, login, logout, type SessionState, sessionStore } from './session-store.ts';

const actions = { login, logout, getToken };

/** The visitor's session, with the actions of the session store. */
export const useSession = (): SessionState & typeof actions => ({
  ...useStore(sessionStore, getStaticState),
  ...actions,
});
