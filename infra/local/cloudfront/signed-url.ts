import { type KeyObject, verify } from 'node:crypto';
import { decodePercent, globPattern } from '../text.ts';

/** Public keys that a behavior trusts, by key pair id. */
export type TrustedKeys = Map<string, KeyObject>;

export interface SignedRequest {
  /** Scheme, host and path as the viewer sent them. */
  readonly baseUrl: string;
  /** Query as sent, without the question mark. */
  rawQuery: string;
  /** The `Cookie` header as sent. */
  readonly cookies?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type Verdict = { ok: true; rawQuery: string } | { ok: false; code: string; message: string };

interface Policy {
  readonly resource: string;
  /** Seconds since the epoch. */
  readonly before: number;
  readonly after?: number;
}

/** Of a custom policy. Another would bind it to more than is checked here, so it is denied. */
const knownConditions = ['DateLessThan', 'DateGreaterThan'];
const signingParameters = ['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm'];
const cookiePrefix = 'CloudFront-';
const denied: Verdict = { ok: false, code: 'AccessDenied', message: 'Access denied' };

/** Signing parameters by name; undefined for a duplicate, because CloudFront's choice is unknown. */
const collect = (pairs: readonly (readonly [name: string, value: string])[]) => {
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (!signingParameters.includes(name)) continue;
    if (given.has(name)) return undefined;
    given.set(name, value);
  }
  return given;
};

const splitPair = (pair: string): [name: string, value: string] => {
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  return [name, value];
};

/** Signing parameters in cookies, renamed as in a query. */
const inCookies = (header = ''): (readonly [name: string, value: string])[] =>
  header
    .split(';')
    .map((pair) => splitPair(pair.trim()))
    .filter(([name]) => name.startsWith(cookiePrefix))
    .map(([name, value]) => [name.slice(cookiePrefix.length), value]);

/**
 * Verifies a request signed with CloudFront's query parameters or cookies: canned or custom policy, RSA or ECDSA, SHA-1 or SHA-256
 * (`Hash-Algorithm=SHA256`). When the URL is signed, cookies are ignored.
 * @returns the query without signing parameters, or a refusal
 */
export const verifySignedRequest = (request: SignedRequest, keys: TrustedKeys): Verdict => {
  const pairs = request.rawQuery.split('&').filter((pair) => pair !== '');
  const inQuery = pairs.map(splitPair).filter(([name]) => signingParameters.includes(name));
  const isUrlSigned = inQuery.length > 0;
  const given = collect(
    isUrlSigned
      ? inQuery.map(([name, value]) => [name, decodePercent(value)] as const)
      : inCookies(request.cookies),
  );
  if (!given) return denied;
  const keyPairId = given.get('Key-Pair-Id');
  const signature = given.get('Signature');
  if (keyPairId === undefined) {
    return { ok: false, code: 'MissingKey', message: 'Missing Key-Pair-Id query parameter or cookie value' };
  }
  const key = keys.get(keyPairId);
  if (!key) return { ok: false, code: 'InvalidKey', message: 'Unknown Key' };
  // Cookies of a canned and a custom policy together are refused, because it is undocumented which of them CloudFront uses.
  if (signature === undefined || (!isUrlSigned && given.has('Policy') && given.has('Expires'))) return denied;

  const rawQuery = pairs.filter((pair) => !signingParameters.includes(pair.split('=')[0] ?? '')).join('&');
  const url = rawQuery ? `${request.baseUrl}?${rawQuery}` : request.baseUrl;
  const policyText = given.has('Policy')
    ? fromUrlBase64(given.get('Policy') ?? '')?.toString('utf8')
    : cannedPolicy(url, given);
  const signatureBytes = fromUrlBase64(signature);
  const policy = policyText === undefined ? undefined : parsePolicy(policyText);
  const algorithm = given.get('Hash-Algorithm') ?? 'SHA1';
  if (policyText === undefined || !policy || !signatureBytes) return denied;
  if (!['SHA1', 'SHA256'].includes(algorithm)) return denied;

  const authentic = verify(algorithm.toLowerCase(), Buffer.from(policyText), key, signatureBytes);
  const seconds = request.now / 1000;
  const isInTime = seconds < policy.before && (policy.after === undefined || seconds > policy.after);
  return authentic && isInTime && globPattern(policy.resource).test(url) ? { ok: true, rawQuery } : denied;
};

/** Policy text of a canned signature. CloudFront rebuilds it, so every character counts. */
const cannedPolicy = (url: string, given: Map<string, string>): string | undefined => {
  const expires = given.get('Expires') ?? '';
  if (!/^\d+$/.test(expires)) return undefined;
  return `{"Statement":[{"Resource":${JSON.stringify(url)},"Condition":{"DateLessThan":{"AWS:EpochTime":${Number(expires)}}}}]}`;
};

const parsePolicy = (text: string): Policy | undefined => {
  try {
    const { Statement: statements } = JSON.parse(text) as {
      Statement: { Resource: string; Condition: Record<string, Record<string, unknown>> }[];
    };
    const [statement] = statements;
    if (!statement || statements.length !== 1) return undefined;
    const { Resource: resource, Condition: condition } = statement;
    if (!Object.keys(condition).every((name) => knownConditions.includes(name))) return undefined;
    const before = condition['DateLessThan']?.['AWS:EpochTime'];
    const after = condition['DateGreaterThan']?.['AWS:EpochTime'];
    if (typeof before !== 'number') return undefined;
    return {
      resource: String(resource),
      before,
      ...(typeof after === 'number' ? { after } : {}),
    };
  } catch {
    return undefined;
  }
};

/** Decodes CloudFront's base64 alphabet: `-` for `+`, `_` for `=`, `~` for `/`. Undefined for malformed text. */
const fromUrlBase64 = (text: string): Buffer | undefined => {
  const standard = text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
  const bytes = Buffer.from(standard, 'base64');
  return bytes.toString('base64') === standard ? bytes : undefined;
};
