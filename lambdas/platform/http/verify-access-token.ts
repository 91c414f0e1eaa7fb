import { type Jwks, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { JwtHeader, JwtPayload } from 'aws-jwt-verify/jwt-model';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod/mini';
import { usableEmail } from '../services/identity.ts';
import { readIssuer } from '../services/read-issuer.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';

/** Tolerated difference between the clocks of the issuer and this function. */
export const clockSkewSeconds = 5;

/** Header fields by which a token could supply its own key or extensions. Tokens with one of them are refused. */
const refusedHeaders = ['crit', 'jwk', 'jku', 'x5u', 'x5c'] as const;
/** Claims that only ID tokens carry (OpenID Connect Core, 2 and 3.3.2.11). */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'] as const;

/** Stricter than aws-jwt-verify, which accepts a token without `exp` or `sub`, one issued in the future, or one with `crit`. */
const AccessToken = z.object({
  // OpenID Connect Core, 2: at most 255 ASCII characters. `sub` becomes part of table keys, whose length is limited.
  sub: z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/)),
  exp: z.number(),
  iat: z.optional(z.number()),
  scope: z.optional(z.string()),
  auth_time: z.optional(z.number()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  // The client that the token was issued to: `azp` of OpenID Connect, `client_id` of RFC 9068.
  azp: z.optional(z.string()),
  client_id: z.optional(z.string()),
  // Name of the grant by which it was issued, or several: Auth0's own claim.
  gty: z.optional(z.union([z.string(), z.array(z.string())])),
});

/**
 * Name of a custom claim, below the audience. `auth_time`, the time of the sign-in in seconds since the epoch, is one where the issuer reserves
 * the standard claim (RFC 9068, 2.2.1) for itself, as Auth0 does.
 */
export const customClaim = (audience: string, name: string): string =>
  `${audience.replace(/\/$/, '')}/${name}`;

const refuse = (reason: string): never => {
  throw new Error(reason);
};

/** Whether a program got the token for itself, with its own secret: by Auth0's marks, or as in RFC 9068, 2.2 (`sub` is the client). */
const isMachine = ({ sub, gty = [] }: z.output<typeof AccessToken>, clientId: string): boolean =>
  sub === clientId || sub.endsWith('@clients') || [gty].flat().includes('client-credentials');

/** The client that a token was issued to. @throws Error when the token names none, or two */
const clientOf = ({ azp, client_id: issuedTo = azp }: z.output<typeof AccessToken>): string =>
  issuedTo && issuedTo === (azp ?? issuedTo) ? issuedTo : refuse('of no one client');

const checkToken = (
  { header, payload }: { header: JwtHeader; payload: JwtPayload },
  onlyClient: string | undefined,
): void => {
  const claims = AccessToken.parse(payload);
  const { iat } = claims;
  const clientId = clientOf(claims);
  if (onlyClient !== undefined && clientId !== onlyClient) refuse('of another client');
  if (isMachine(claims, clientId)) refuse('of a machine');
  // RFC 7800: whoever presents the token has to prove that he holds a key. We ask for no proof, so it may be stolen.
  if ('cnf' in payload) refuse('bound to its sender');
  // RFC 8417: logout tokens and other security events carry `events`, whatever type their header states.
  if ('events' in payload) refuse('a security event');
  if (iat !== undefined && iat > Date.now() / 1000 + clockSkewSeconds) refuse('issued in the future');
  if (refusedHeaders.some((name) => name in header)) refuse('header brings a key or an extension');
  if (header.typ !== undefined && !/^(?:application\/)?(?:at\+)?jwt$/i.test(String(header.typ)))
    refuse('another type');
  if (idTokenClaims.some((name) => name in payload) || payload.token_use === 'id') refuse('an ID token');
};

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string() })).check(z.minLength(1)) });

/** Loads the issuer's keys. An issuer that is down or slow means an outage (503), not a bad token. */
const fetchKeys = async (uri: string): Promise<ArrayBuffer> => {
  try {
    const { status, body } = await readIssuer(uri);
    if (status !== 200) throw new Error(`The issuer answered ${status}`);
    return body.buffer.slice(body.byteOffset, body.byteOffset + body.byteLength);
  } catch (cause) {
    throw new ApiError('unavailable', { cause });
  }
};

/** Throws for an empty or malformed key set, so that it does not replace the good keys in the cache. */
const parseKeys = (bytes: ArrayBuffer): Jwks => {
  try {
    return KeySet.parse(JSON.parse(new TextDecoder().decode(bytes))) as unknown as Jwks;
  } catch (cause) {
    throw new ApiError('unavailable', { cause });
  }
};

/**
 * Whether a segment is spelled as in RFC 4648. Decoders ignore the unused bits of the last character, so otherwise several spellings
 * would pass as the same token.
 */
const isCanonical = (segment: string): boolean =>
  Buffer.from(segment, 'base64url').toString('base64url') === segment;

/** A verified token: its caller, the client that it was issued to, and all of its claims. */
export interface VerifiedToken {
  readonly caller: Caller;
  readonly clientId: string;
  readonly claims: JwtPayload;
}

/**
 * Creates the verifier of access tokens of one issuer for one audience, issued for a person. Keys are cached for the life of the container. An
 * unknown key id causes one fetch; for the next 10 s, further unknown ids are refused without a fetch, while known keys keep working. The verifier
 * takes an `Authorization` header.
 * @param issuer as in `iss`, including the trailing slash
 * @param clientId the only client whose tokens pass, as in `azp` or `client_id`; undefined lets tokens of every client pass
 * @throws ApiError 401 for a missing or bad token, 503 when the issuer's keys could not be loaded
 */
export const createVerifyToken = ({
  issuer,
  audience,
  clientId,
}: {
  issuer: string;
  audience: string;
  clientId?: string;
}): ((authorization: string | undefined) => Promise<VerifiedToken>) => {
  const verifier = JwtVerifier.create(
    {
      issuer,
      audience,
      jwksUri: `${issuer}.well-known/jwks.json`,
      graceSeconds: 0,
      customJwtCheck: (token) => checkToken(token, clientId),
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys }, jwksParser: parseKeys }) },
  );
  return async (authorization) => {
    // API Gateway joins repeated headers with a comma. No token contains one, so two tokens are refused.
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (!token?.split('.').every(isCanonical)) throw new ApiError('unauthenticated');
    const payload = await verifier.verify(token).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError('unauthenticated');
    });
    const claims = AccessToken.parse(payload);
    const {
      sub,
      iat,
      scope = '',
      email: stated,
      email_verified: emailVerified,
      auth_time: signedIn = z.optional(z.number()).safeParse(payload[customClaim(audience, 'auth_time')])
        .data,
    } = claims;
    const email = usableEmail(stated);
    const caller = {
      sub,
      token,
      scopes: new Set(scope.split(' ').filter(Boolean)),
      ...(iat === undefined ? {} : { issuedAt: iat * 1_000 }),
      ...(signedIn === undefined ? {} : { signedInAt: signedIn * 1_000 }),
      // Whether an address is verified says nothing without it: the profile may have another one.
      ...(email === undefined ? {} : { email, ...(emailVerified === undefined ? {} : { emailVerified }) }),
    };
    return { caller, clientId: clientOf(claims), claims: payload };
  };
};

/**
 * Verifies the access token in an `Authorization` header and returns the caller.
 * @throws ApiError 401 for a missing or bad token, 503 when the issuer's keys could not be loaded
 */
export type VerifyAccessToken = (authorization: string | undefined) => Promise<Caller>;

/** Verifies access tokens that the site's own client got for the API. See {@link createVerifyToken}. */
export const createVerifyAccessToken = (settings: {
  issuer: string;
  audience: string;
  clientId: string;
}): VerifyAccessToken => {
  const verify = createVerifyToken(settings);
  return async (authorization) => (await verify(authorization)).caller;
};
