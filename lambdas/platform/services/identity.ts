import * as z from 'zod/mini';
import { Email } from '../../contract/schemas/common.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/operation.ts';
import { readIssuer } from './read-issuer.ts';

/** What the issuer says about a person. The email address is proven only if `emailVerified` says so. */
export interface Identity {
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/**
 * The email address that an issuer states, or undefined when no mail could go there. Addresses are index keys and prefill
 * payment pages, and DynamoDB and Stripe refuse malformed ones.
 */
export const usableEmail = (email: string | undefined): string | undefined => Email.safeParse(email).data;

/** JSON can carry half of a surrogate pair, which no store accepts. */
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

/** @returns undefined for what is no JSON */
const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

/** Asks the issuer's `/userinfo`; undefined when it refuses the token (no `openid` scope). */
const readUserInfo = async (issuer: string, caller: Caller): Promise<Identity | undefined> => {
  const { status, body } = await readIssuer(`${issuer}userinfo`, {
    authorization: `Bearer ${caller.token}`,
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (status === 401 || status === 403) return undefined;
  if (status !== 200) throw unavailable(new Error(`/userinfo answered ${status}`));
  const parsed = UserInfo.safeParse(parseJson(body));
  // OpenID Connect Core, 5.3.2: another subject's answer must not be used.
  if (!parsed.success || parsed.data.sub !== caller.sub)
    throw unavailable(new Error('/userinfo answered oddly'));
  const { email, email_verified: emailVerified = false, name, nickname, picture } = parsed.data;
  return { email: usableEmail(email), emailVerified, name: name ?? nickname, picture };
};

const fromToken = ({ email, emailVerified = false }: Caller): Identity => ({ email, emailVerified });

export interface ReadIdentity {
  /** Everything the issuer knows: one outside call of at most 5 s. @throws ApiError 503 when it fails */
  full(caller: Caller): Promise<Identity>;
  /** The email address alone: no outside call when the token carries it. */
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
