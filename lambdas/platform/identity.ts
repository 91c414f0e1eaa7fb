import * as z from 'zod/mini';
import { limits } from '../contract/limits.ts';
import { Email } from '../contract/schemas/common.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';

/** What the issuer says about a person. The address counts as proven only when the issuer says so. */
export interface Identity {
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/**
 * An issuer's word for somebody's address; what no mail can go to counts as none. Tables are indexed by it and payment pages
 * filled in with it, and both refuse the rest.
 */
export const usableEmail = (email: string | undefined): string | undefined => Email.safeParse(email).data;

/** Half a character of a surrogate pair can be written in JSON and stored nowhere. */
const Text = z.string().check(z.overwrite((text) => text.toWellFormed()));
const UserInfo = z.object({
  sub: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(Text),
  nickname: z.optional(Text),
  picture: z.optional(Text),
});

const unavailable = (cause: unknown): ApiError => new ApiError('unavailable', { cause });

/** Asks the issuer's `/userinfo`; undefined when it does not take the token (no `openid` scope). */
const readUserInfo = async (issuer: string, caller: Caller): Promise<Identity | undefined> => {
  const response = await fetch(`${issuer}userinfo`, {
    headers: { authorization: `Bearer ${caller.token}` },
    signal: AbortSignal.timeout(limits.outsideCallMs),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (response.status === 401 || response.status === 403) return undefined;
  if (!response.ok) throw unavailable(new Error(`/userinfo answered ${response.status}`));
  const parsed = UserInfo.safeParse(await response.json().catch(() => undefined));
  // OpenID Connect Core, 5.3.2: another subject's answer must not be used.
  if (!parsed.success || parsed.data.sub !== caller.sub)
    throw unavailable(new Error('/userinfo answered oddly'));
  const { email, email_verified: emailVerified = false, name, nickname, picture } = parsed.data;
  return { email: usableEmail(email), emailVerified, name: name ?? nickname, picture };
};

const fromToken = ({ email, emailVerified = false }: Caller): Identity => ({ email, emailVerified });

export interface ReadIdentity {
  /** Everything the issuer knows: one call outside, at most 5 s, 503 when it fails. */
  full(caller: Caller): Promise<Identity>;
  /** The address alone: no call outside when the token carries it. */
  address(caller: Caller): Promise<Identity>;
}

/** Reads who a caller is. @param issuer with its trailing slash */
export const createReadIdentity = (issuer: string): ReadIdentity => {
  const full = async (caller: Caller): Promise<Identity> => {
    const known = await readUserInfo(issuer, caller);
    if (!known) return fromToken(caller);
    return known.email === undefined ? { ...known, ...fromToken(caller) } : known;
  };
  return { full, address: async (caller) => (caller.email === undefined ? full(caller) : fromToken(caller)) };
};
