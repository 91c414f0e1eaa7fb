import { tabStorage } from '../../lib/browser/browser-storage.ts';

const tokenKey = 'northlight:claim';
const acceptedKey = 'northlight:claim-accepted';
/** An acceptance waits this long for its sign-in, in milliseconds. */
const keptMs = 15 * 60_000;

/** The token that this tab came with; empty without one. It survives a sign-in and a reload here, and stands in no address. */
export const readClaimToken = (): string => tabStorage.read(tokenKey) ?? '';
export const keepClaimToken = (token: string): void => void tabStorage.write(tokenKey, token);

/** Forgets the token once the seat is taken. */
export const dropClaimToken = (): void => tabStorage.remove(tokenKey);

/** Remembers that the visitor accepted before signing in, so that they need not press twice. No link can set this. */
export const keepAcceptance = (token: string): void =>
  void tabStorage.writeJson(acceptedKey, { token, at: Date.now() });

/** Whether this invitation was accepted before the sign-in that has just ended. Answers yes once. */
export const takeAcceptance = (token: string): boolean => {
  const kept = tabStorage.readJson(acceptedKey) as { token?: unknown; at?: unknown } | null;
  if (kept?.token !== token) return false;
  tabStorage.remove(acceptedKey);
  const age = Date.now() - Number(kept.at);
  return age >= 0 && age < keptMs;
};
