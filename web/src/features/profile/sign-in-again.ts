import { ApiProblem } from '../../lib/api/index.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { paths } from '../../lib/paths.ts';
import { login, type SessionUser } from '../../lib/session/session-store.ts';

/** What waits for a new sign-in; nothing of it is in an address, so no link can start it. */
export type Intent = 'export' | 'delete';

const keptMs = 15 * 60_000;
const intentKey = (sub: string): string => `northlight:intent:${sub}`;

/** Whether the API wants the learner to sign in again before it does what was asked. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'reauthentication_required';

/**
 * Leaves to sign in again as the same learner and comes back to the profile, which then goes on with what was asked. Another
 * learner who comes back instead finds nothing waiting.
 */
export const signInAgain = ({ sub, email }: SessionUser, intent: Intent): Promise<void> => {
  tabStorage.writeJson(intentKey(sub), { intent, at: Date.now() });
  return login(paths.profile.href(), { again: true, email });
};

/** What waited for this sign-in of the learner, once. */
export const takeIntent = (sub: string): Intent | undefined => {
  const kept = tabStorage.readJson(intentKey(sub)) as { intent?: unknown; at?: unknown } | null;
  tabStorage.remove(intentKey(sub));
  const age = Date.now() - Number(kept?.at);
  if (!(age >= 0 && age < keptMs)) return undefined;
  return kept?.intent === 'export' || kept?.intent === 'delete' ? kept.intent : undefined;
};
