import { createHmac, randomBytes, sign, verify } from 'node:crypto';
import { isRecord } from '../text.ts';
import type { Accounts } from './accounts.ts';
import type { IssuerKeys } from './keys.ts';

/** Body of `POST /_local/token`. */
export interface TokenRequest {
  readonly email: string;
  readonly name?: string;
  readonly emailVerified?: boolean;
  readonly scope?: string;
  readonly expiresInSeconds?: number;
  readonly audience?: string | string[];
  /** Additional claims, merged in. */
  readonly claims?: Record<string, unknown>;
  /** Additional header fields, merged in; `alg` selects the signature. */
  readonly header?: Record<string, unknown>;
  /** Claims to leave out. */
  readonly omit?: string[];
}

export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  /** All scopes of the site. */
  readonly scope: string;
}

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** Type checks of the optional fields of a request. */
const fieldTypes: Readonly<Record<string, readonly [test: (value: unknown) => boolean, what: string]>> = {
  name: [(value) => typeof value === 'string', 'text'],
  emailVerified: [(value) => typeof value === 'boolean', 'true or false'],
  scope: [(value) => typeof value === 'string', 'text, scopes with spaces between them'],
  expiresInSeconds: [(value) => typeof value === 'number', 'a number'],
  audience: [(value) => typeof value === 'string' || isNames(value), 'text or a list of texts'],
  claims: [isRecord, 'an object'],
  header: [isRecord, 'an object'],
  omit: [isNames, 'a list of claim names'],
};

/** Refuses mistyped fields: ignoring one would issue a valid token where a broken one was requested. */
const checkRequest = (request: TokenRequest): void => {
  if (typeof request.email !== 'string' || !request.email.includes('@')) throw new Error('email is needed');
  for (const [name, value] of Object.entries(request)) {
    const [fits, what] = fieldTypes[name] ?? [];
    if (fits && value !== undefined && !fits(value)) throw new Error(`${name} must be ${what}`);
  }
};

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Signs an access token as requested, valid or broken.
 * @throws Error for an invalid request
 */
export const issueToken = (
  request: TokenRequest,
  accounts: Accounts,
  keys: IssuerKeys,
  settings: TokenSettings,
): { accessToken: string; sub: string } => {
  checkRequest(request);
  const account = accounts.signIn(request.email, {
    ...(request.name === undefined ? {} : { name: request.name }),
    emailVerified: request.emailVerified ?? true,
  });
  const now = Math.floor(Date.now() / 1000);
  const claims: Record<string, unknown> = {
    iss: settings.issuer,
    sub: account.sub,
    aud: request.audience ?? settings.audience,
    azp: settings.clientId,
    client_id: settings.clientId,
    iat: now,
    // A token requested here counts as a fresh sign-in.
    auth_time: now,
    exp: now + (request.expiresInSeconds ?? 3600),
    jti: randomBytes(12).toString('base64url'),
    scope: request.scope ?? settings.scope,
    ...request.claims,
  };
  for (const name of request.omit ?? []) delete claims[name];
  const header = { alg: 'RS256', typ: 'at+jwt', kid: keys.kid, ...request.header };
  const input = `${encode(header)}.${encode(claims)}`;
  return { accessToken: `${input}.${signature(String(header.alg), input, keys)}`, sub: account.sub };
};

const signature = (algorithm: string, input: string, keys: IssuerKeys): string => {
  if (algorithm.toLowerCase() === 'none') return '';
  // Algorithm confusion attack: an HMAC keyed with the public key.
  const hmac = /^HS(256|384|512)$/.exec(algorithm);
  if (hmac) {
    const secret = keys.publicKey.export({ format: 'pem', type: 'spki' });
    return createHmac(`sha${hmac[1] ?? ''}`, secret)
      .update(input)
      .digest('base64url');
  }
  const bits = /^RS(256|384|512)$/.exec(algorithm)?.[1] ?? '256';
  return sign(`sha${bits}`, Buffer.from(input), keys.privateKey).toString('base64url');
};

/** Claims of a valid token of this issuer; undefined for any other token. */
export const readToken = (
  token: string,
  keys: IssuerKeys,
  issuer: string,
): Record<string, unknown> | undefined => {
  const [head = '', body = '', mark = ''] = token.split('.');
  try {
    const header = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as Record<string, unknown>;
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>;
    const authentic =
      header['alg'] === 'RS256' &&
      verify('sha256', Buffer.from(`${head}.${body}`), keys.publicKey, Buffer.from(mark, 'base64url'));
    const current = typeof claims['exp'] === 'number' && claims['exp'] > Date.now() / 1000;
    return authentic && current && claims['iss'] === issuer ? claims : undefined;
  } catch {
    return undefined;
  }
};
