import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { listen } from '#infra/local/http/server.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export const makeKey = (kid: string): SigningKey => ({
  kid,
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed as its header says: RS256 with the key, HS256 with the public half as secret, or not at all. */
export const signToken = (
  key: SigningKey,
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
): string => {
  const full = { alg: 'RS256', typ: 'JWT', kid: key.kid, ...header };
  const signed = `${encode(full)}.${encode(claims)}`;
  if (full.alg === 'none') return `${signed}.`;
  if (full.alg === 'HS256') {
    const secret = key.publicKey.export({ type: 'spki', format: 'pem' });
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }
  return `${signed}.${createSign('sha256').update(signed).sign(key.privateKey, 'base64url')}`;
};

/** As a key set has it. */
const publicHalf = ({ kid, publicKey }: SigningKey): object => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
});

export interface TestIssuer {
  /** URL of the issuer, with a trailing slash. */
  readonly issuer: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  keys: SigningKey[];
  /** What `/userinfo` answers; a status and a body. */
  userInfo: { status: number; body: unknown };
  /** Answers everything with this status instead, never when `hang`, and from another address when `moved`. */
  trouble?: number | 'hang' | 'garbage' | 'moved' | undefined;
  close(): Promise<void>;
}

/** Starts an issuer on a free port: a key set, `/userinfo`, and failures on demand. */
export const startIssuer = async (keys: SigningKey[]): Promise<TestIssuer> => {
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const serve: RequestListener = (request, response) => {
    issuer.asked.push(request.url ?? '');
    if (issuer.trouble === 'hang') return;
    const { status, body } = request.url?.endsWith('/userinfo')
      ? issuer.userInfo
      : { status: 200, body: { keys: issuer.keys.map(publicHalf) } };
    if (issuer.trouble === 'moved' && !request.url?.startsWith('/moved/')) {
      // With all that was asked for, so that only the status says not to take it.
      response.setHeader('location', `/moved${request.url}`);
      answer(response, 302, body);
    } else if (issuer.trouble === 'garbage') answer(response, 200, { keys: [] });
    else if (typeof issuer.trouble === 'number') answer(response, issuer.trouble, {});
    else answer(response, status, body);
  };
  const { port, close } = await listen(serve, 0, 'localhost');
  const issuer: TestIssuer = {
    issuer: `http://localhost:${port}/`,
    asked: [],
    keys,
    userInfo: { status: 200, body: {} },
    close,
  };
  return issuer;
};
