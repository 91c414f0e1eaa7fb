import * as z from 'zod/mini';
import { Email } from '../../contract/schemas/common.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/operation.ts';
import { readIssuer } from './read-issuer.ts';

/** The issuer's data about a person. The email address is proven only if `emailVerified` is true. */
export interface Identity {
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
  readonly picture?: string | undefined;
}

/**
 * Returns the email address that an issuer states, in lower case, or undefined when it is malformed. Addresses become index keys, which
 * tell capitals apart, and prefill payment pages, and DynamoDB and Stripe refuse malformed ones.
 */
export const usableEmail = (email: string | undefined): string | undefined =>
  Email.safeParse(email?.toLowerCase()).data;

/** Whether a name is an address: issuers name an account with a password by it, and names must not publish it. */
const isAddress = (name: string | undefined): boolean => usableEmail(name) !== undefined;

/** Text made well-formed: JSON can contain half of a surrogate pair, which no store accepts. */
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

/** @returns undefined when the body is not JSON */
const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};

/** Reads the issuer's `/userinfo`. @returns undefined when the issuer refuses the token (no `openid` scope) */
const readUserInfo = async (issuer: string, caller: Caller): Promise<Identity | undefined> => {
  const { status, body } = await readIssuer(`${issuer}userinfo`, {
    authorization: `Bearer ${caller.token}`,
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (status === 401 || status === 403) return undefined;
  if (status !== 200) throw unavailable(new Error(`/userinfo answered ${status}`));
  const parsed = UserInfo.safeParse(parseJson(body));
  // OpenID Connect Core, 5.3.2: an answer about another subject must not be used.
  if (!parsed.success || parsed.data.sub !== caller.sub)
    throw unavailable(new Error('/userinfo answered oddly'));
  const { email, email_verified: emailVerified = false, name, nickname, picture } = parsed.data;
  return {
    email: usableEmail(email),
    emailVerified,
    name: [name, nickname].find((each) => each !== undefined && !isAddress(each)),
    picture,
  };
};

const fromToken = ({ email, emailVerified = false }: Caller): Identity => ({ email, emailVerified });

export interface ReadIdentity {
  /** Reads everything the issuer knows: one outside call of at most 5 s. @throws ApiError 503 when it fails */
  full(caller: Caller): Promise<Identity>;
  /** Reads the email address only, without an outside call when the token carries it. */
  address(caller: Caller): Promise<Identity>;
}

/** Reads what the profile knows of a learner. */
export type ReadKnownIdentity = (sub: string) => Promise<Identity>;

/**
 * Creates the reader of callers' identities.
 * @param issuer including the trailing slash
 * @param readKnown asked for programs, whose tokens are not the issuer's to see; by default nothing is known of their learners
 */
export const createReadIdentity = (
  issuer: string,
  readKnown: ReadKnownIdentity = () => Promise.resolve({ emailVerified: false }),
): ReadIdentity => {
  const full = async (caller: Caller): Promise<Identity> => {
    if (caller.tokenScopes) return readKnown(caller.sub);
    const known = await readUserInfo(issuer, caller);
    if (!known) return fromToken(caller);
    return known.email === undefined ? { ...known, ...fromToken(caller) } : known;
  };
  return { full, address: async (caller) => (caller.email === undefined ? full(caller) : fromToken(caller)) };
};
