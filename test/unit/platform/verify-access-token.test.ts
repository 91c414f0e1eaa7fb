import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lambdas/platform/http/api-error.ts';
import {
  createVerifyAccessToken,
  type VerifyAccessToken,
} from '#lambdas/platform/http/verify-access-token.ts';
import { makeKey, signToken, startIssuer, type TestIssuer } from '../../support/issuer.ts';

const audience = 'https://api.northlight.example';
const clientId = 'northlight-web';
const key = makeKey('key-1');
const otherKey = makeKey('key-1');
let site: TestIssuer;
let verify: VerifyAccessToken;

const seconds = (): number => Math.floor(Date.now() / 1000);
const claims = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  iss: site.issuer,
  aud: audience,
  azp: clientId,
  sub: 'auth0|ada',
  iat: seconds(),
  exp: seconds() + 3600,
  scope: 'openid profile',
  ...changes,
});
const token = (changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string =>
  signToken(key, JSON.parse(JSON.stringify(claims(changes))) as Record<string, unknown>, header);
const bearer = (value: string): string => `Bearer ${value}`;
const codeOf = async (authorization: string | undefined): Promise<string> =>
  verify(authorization).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

beforeAll(async () => {
  site = await startIssuer([key]);
});
afterAll(() => site.close());
beforeEach(() => {
  site.keys = [key];
  site.trouble = undefined;
  site.asked.length = 0;
  verify = createVerifyAccessToken({ issuer: site.issuer, audience, clientId });
});

describe('an access token', () => {
  it('gives the caller, the scopes and the address', async () => {
    const iat = seconds() - 60;
    const sent = token({
      iat,
      email: 'ada@example.com',
      email_verified: true,
      scope: 'openid notebooks:start',
    });
    expect(await verify(bearer(sent))).toEqual({
      sub: 'auth0|ada',
      token: sent,
      scopes: new Set(['openid', 'notebooks:start']),
      email: 'ada@example.com',
      emailVerified: true,
      issuedAt: iat * 1_000,
    });
  });

  it('gives the time of sign-in, by the standard claim or by one under the audience', async () => {
    const at = seconds() - 60;
    const signedInAt = async (changes: Record<string, unknown>) =>
      (await verify(bearer(token(changes)))).signedInAt;
    expect(await signedInAt({ auth_time: at })).toBe(at * 1_000);
    expect(await signedInAt({ [`${audience}/auth_time`]: at })).toBe(at * 1_000);
    expect(await signedInAt({ auth_time: at, [`${audience}/auth_time`]: at + 50 })).toBe(at * 1_000);
    expect(await signedInAt({ [`${audience}/auth_time`]: 'now' })).toBeUndefined();
    expect(await signedInAt({ 'https://other.example/auth_time': at })).toBeUndefined();
  });

  it('may name further audiences, the type of RFC 9068 or none, no scope, and be issued five seconds ahead', async () => {
    expect(await codeOf(bearer(token({ aud: [audience, `${site.issuer}userinfo`] })))).toBe('accepted');
    expect(await codeOf(bearer(token({}, { typ: 'at+jwt' })))).toBe('accepted');
    expect(await codeOf(bearer(token({}, { typ: undefined })))).toBe('accepted');
    expect(await codeOf(bearer(token({ scope: undefined })))).toBe('accepted');
    expect(await codeOf(bearer(token({ sub: 'a'.repeat(255) })))).toBe('accepted');
    expect(await codeOf(bearer(token({ iat: seconds() + 5 })))).toBe('accepted');
  });

  it('may name the client of the site by either claim or both, and a grant in which a person took part', async () => {
    expect(await codeOf(bearer(token({ azp: undefined, client_id: clientId })))).toBe('accepted');
    expect(await codeOf(bearer(token({ client_id: clientId })))).toBe('accepted');
    expect(await codeOf(bearer(token({ gty: 'authorization_code' })))).toBe('accepted');
    expect(await codeOf(bearer(token({ sub: 'auth0|ada@clients.example' })))).toBe('accepted');
  });

  it.each(['', 'ada', 'a@b.de\r\nBcc: c@d.de', '\ud800@b.de', `${'a'.repeat(300)}@b.de`])(
    'tells no address, and none as verified, when it carries %j',
    async (email) => {
      const caller = await verify(bearer(token({ email, email_verified: true })));
      expect(caller).toMatchObject({ sub: 'auth0|ada' });
      expect(caller).not.toHaveProperty('email');
      expect(caller).not.toHaveProperty('emailVerified');
    },
  );

  it('is refused with the one code, whatever is wrong with it', async () => {
    const good = token();
    const [header = '', payload = '', signature = ''] = good.split('.');
    const bad: Record<string, string | undefined> = {
      absent: undefined,
      empty: '',
      'without scheme': good,
      'of another scheme': `Basic ${good}`,
      'sent twice': `Bearer ${good},Bearer ${good}`,
      'followed by more': `Bearer ${good} ${good}`,
      'without signature': bearer(`${header}.${payload}.`),
      'in two parts': bearer(`${header}.${payload}`),
      'with another payload': bearer(
        `${header}.${Buffer.from('{"sub":"eve"}').toString('base64url')}.${signature}`,
      ),
      'not base64': bearer('a.b.c'),
      unsigned: bearer(token({}, { alg: 'none' })),
      'signed with the public key as secret': bearer(token({}, { alg: 'HS256' })),
      'signed by another key': bearer(signToken(otherKey, claims())),
      'for another algorithm': bearer(token({}, { alg: 'ES256' })),
      'of an unknown key': bearer(token({}, { kid: 'unknown' })),
      'without key id': bearer(token({}, { kid: undefined })),
      'with a number as key id': bearer(token({}, { kid: 1 })),
      'of another issuer': bearer(token({ iss: 'https://evil.example/' })),
      'of the issuer without slash': bearer(token({ iss: site.issuer.slice(0, -1) })),
      'for another audience': bearer(token({ aud: 'https://other.example' })),
      'without audience': bearer(token({ aud: undefined })),
      expired: bearer(token({ exp: seconds() - 1 })),
      'without expiry': bearer(token({ exp: undefined })),
      'with a text as expiry': bearer(token({ exp: '9999999999' })),
      'issued in the future': bearer(token({ iat: seconds() + 10 })),
      'not yet valid': bearer(token({ nbf: seconds() + 10 })),
      'without subject': bearer(token({ sub: undefined })),
      'with an empty subject': bearer(token({ sub: '' })),
      'with a number as subject': bearer(token({ sub: 7 })),
      'with an endless subject': bearer(token({ sub: 'a'.repeat(256) })),
      'with a broken subject': bearer(token({ sub: '\ud800' })),
      'with a subject of other letters': bearer(token({ sub: '字'.repeat(255) })),
      'with a line break in the subject': bearer(token({ sub: 'auth0|ada\n' })),
      'with critical extensions': bearer(token({}, { crit: ['exp'] })),
      'with its own key': bearer(token({}, { jwk: key.publicKey.export({ format: 'jwk' }) })),
      'with the address of its key': bearer(token({}, { jku: 'https://evil.example/keys' })),
      'with its own certificate': bearer(token({}, { x5c: ['MII'] })),
      'with the address of its certificate': bearer(token({}, { x5u: 'https://evil.example/certificate' })),
      'that is an ID token by nonce': bearer(token({ nonce: 'n' })),
      'that is an ID token by at_hash': bearer(token({ at_hash: 'h' })),
      'that is an ID token by c_hash': bearer(token({ c_hash: 'h' })),
      'that is an ID token by its own word': bearer(token({ token_use: 'id' })),
      'that is an ID token by audience': bearer(token({ aud: 'client-id' })),
      'of another type': bearer(token({}, { typ: 'logout+jwt' })),
      'issued to another client': bearer(token({ azp: 'other' })),
      'issued to another client by the claim of RFC 9068': bearer(
        token({ azp: undefined, client_id: 'other' }),
      ),
      'issued to two clients': bearer(token({ client_id: 'other' })),
      'issued to two clients the other way round': bearer(token({ azp: 'other', client_id: clientId })),
      'issued to nobody': bearer(token({ azp: undefined })),
      'issued to no name': bearer(token({ azp: '' })),
      'issued to a list of clients': bearer(token({ azp: [clientId] })),
      'issued to null beside the right client': bearer(token({ azp: null, client_id: clientId })),
      'of a machine by its grant': bearer(token({ gty: 'client-credentials' })),
      'of a machine by one of its grants': bearer(token({ gty: ['refresh_token', 'client-credentials'] })),
      'with a number as grant': bearer(token({ gty: 7 })),
      'of a machine by its subject': bearer(token({ sub: `${clientId}@clients` })),
      'of a machine whose subject is the client': bearer(token({ sub: clientId })),
      'bound to the key of its sender': bearer(
        token({ cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } }),
      ),
      'bound to the certificate of its sender': bearer(
        token({ cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' } }),
      ),
      'bound to nothing in particular': bearer(token({ cnf: null })),
      'that tells of a logout': bearer(
        token({ sid: 's', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
      ),
      'that tells of another security event': bearer(token({ events: {} })),
    };
    for (const [what, authorization] of Object.entries(bad)) {
      expect(await codeOf(authorization), what).toBe('unauthenticated');
    }
    expect(await codeOf(bearer(good))).toBe('accepted');
  });

  it('is refused when the unused bits of its signature are not zero', async () => {
    const good = token();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelled = `${good.slice(0, -1)}${alphabet[alphabet.indexOf(good.slice(-1)) + 1]}`;
    const bytesOf = (sent: string) => Buffer.from(sent.split('.')[2] ?? '', 'base64url');
    expect(bytesOf(respelled)).toEqual(bytesOf(good));
    expect(await codeOf(bearer(good))).toBe('accepted');
    expect(await codeOf(bearer(respelled))).toBe('unauthenticated');
  });

  it('is refused with the one code when it is any rubbish', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc
            .array(
              fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url')),
              {
                minLength: 1,
                maxLength: 4,
              },
            )
            .map((parts) => parts.join('.')),
        ),
        async (rubbish) => {
          expect(await codeOf(bearer(rubbish))).toBe('unauthenticated');
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the keys of the issuer', () => {
  it('are fetched once for many requests', async () => {
    for (let call = 0; call < 5; call += 1) await codeOf(bearer(token()));
    expect(site.asked).toEqual(['/.well-known/jwks.json']);
  });

  it('survive a flood of unknown key ids, which causes no flood of fetches', async () => {
    expect(await codeOf(bearer(token()))).toBe('accepted');
    const flood = Array.from({ length: 50 }, (_, number) => bearer(token({}, { kid: `flood-${number}` })));
    expect(new Set(await Promise.all(flood.map(codeOf)))).toEqual(new Set(['unauthenticated']));
    for (const authorization of flood) await codeOf(authorization);
    expect(await codeOf(bearer(token()))).toBe('accepted');
    expect(site.asked.length).toBeLessThanOrEqual(2);
  });

  it('are fetched again for a key that the issuer added', async () => {
    await codeOf(bearer(token()));
    const added = makeKey('key-2');
    site.keys = [key, added];
    expect(await codeOf(bearer(signToken(added, claims())))).toBe('accepted');
  });

  it.each([500, 404, 'garbage', 'moved'] as const)(
    'that could never be loaded (%s) are an outage, not a bad token',
    async (trouble) => {
      site.trouble = trouble;
      expect(await codeOf(bearer(token()))).toBe('unavailable');
      site.trouble = undefined;
      expect(await codeOf(bearer(token()))).toBe('accepted');
    },
  );

  it('once loaded keep working while the issuer is down or sends an empty set', async () => {
    await codeOf(bearer(token()));
    for (const trouble of [503, 'garbage'] as const) {
      site.trouble = trouble;
      expect(await codeOf(bearer(token({}, { kid: `unknown-${trouble}` })))).toBe('unavailable');
      expect(await codeOf(bearer(token()))).toBe('accepted');
    }
  });

  it('are waited for five seconds at most', async () => {
    site.trouble = 'hang';
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(5_000);
      return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'));
    });
    expect(await codeOf(bearer(token()))).toBe('unavailable');
    timeout.mockRestore();
  });
});
