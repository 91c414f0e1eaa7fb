import { ApiProblem } from '../../lib/api/index.ts';
import { tabStorage } from '../../lib/browser/browser-storage.ts';
import { paths } from '../../lib/routing/paths.ts';
import { login, type SessionUser } from '../../lib/session/session-store.ts';

/** Action that waits for a new sign-in. It is never in a URL, so no link can trigger it. */
export type Intent = 'export' | 'delete' | 'token';

const keptMs = 15 * 60_000;
const intentKey = (sub: string): string => `northlight:intent:${sub}`;

/** Whether the API requires a fresh sign-in for the requested action. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'reauthentication_required';

/**
 * Sends the learner to sign in again with the same account. On return, the profile page resumes the requested action;
 * if somebody else signs in, it finds no pending action.
 */
export const signInAgain = ({ sub, email }: SessionUser, intent: Intent): Promise<void> => {
  tabStorage.writeJson(intentKey(sub), { intent, at: Date.now() });
  return login(paths.profile.href(), { again: true, email });
};

/** Takes the pending action of this learner and removes it from storage, if it is one of these. */
export const takeIntent = (sub: string, mine: readonly Intent[]): Intent | undefined => {
  const kept = tabStorage.readJson(intentKey(sub)) as { intent?: unknown; at?: unknown } | null;
  const intent = mine.find((each) => each === kept?.intent);
  if (intent === undefined) return undefined;
  tabStorage.remove(intentKey(sub));
  const age = Date.now() - Number(kept?.at);
  return age >= 0 && age < keptMs ? intent : undefined;
};
