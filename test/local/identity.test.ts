import { createHash, randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#infra/local/http/free-port.ts';
import { type Identity, startIdentity } from '#infra/local/identity/identity.ts';
import { type Documents, openDocuments } from '#infra/local/state/documents.ts';
import { Browser } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const site = 'http://localhost:4150';
const port = await findFreePort();
const issuer = `http://localhost:${port}/`;
const audience = 'https://api.northlight.example';
const folder = temporaryFolder(afterAll);

let documents: Documents;
let identity: Identity;

const start = async (): Promise<void> => {
  documents = openDocuments(folder);
  identity = await startIdentity({
    port,
    documents,
    audience,
    clientId: 'web',
    apiScopes: ['notebooks:start'],
    siteOrigins: [site],
  });
};
const stop = async (): Promise<void> => {
  await identity.close();
  documents.close();
};

beforeAll(start);
afterAll(async () => {
  await stop();
});

const verifier = randomBytes(32).toString('base64url');
const authorizeAddress = (extra: Record<string, string> = {}): string =>
  `authorize?${new URLSearchParams({
    client_id: 'web',
    scope: 'openid profile email offline_access notebooks:start',
    audience,
    redirect_uri: site,
    response_type: 'code',
    response_mode: 'query',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  }).toString()}`;

const signIn = async (browser: Browser, email: string): Promise<URL> => {
  const { location } = await browser.follow(authorizeAddress());
  const body = new URLSearchParams({ email, name: 'Ada Lovelace' });
  const done = await browser.follow(location, { method: 'POST', body });
  return new URL(done.location);
};

const exchange = async (
  body: Record<string, string>,
): Promise<{ status: number; json: Record<string, string> }> => {
  const response = await fetch(`${issuer}oauth/token`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({ client_id: 'web', ...body }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
};

const redeem = (code: string): ReturnType<typeof exchange> =>
  exchange({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: site });

const decode = (token: string | undefined, part = 1): Record<string, unknown> =>
  JSON.parse(Buffer.from((token ?? '').split('.')[part] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;

describe('the local issuer', () => {
  it('signs any address in and gives the site a token for its API', async () => {
    const returned = await signIn(new Browser(issuer), 'ada@example.com');
    expect(returned.origin).toBe(site);
    expect(returned.searchParams.get('state')).toBe('the-state');
    const { json } = await redeem(returned.searchParams.get('code') ?? '');
    const access = decode(json['access_token']);
    expect(access).toMatchObject({ iss: issuer, aud: audience, client_id: 'web' });
    expect(String(access['scope']).split(' ')).toContain('notebooks:start');
    expect(access).not.toHaveProperty('email');
    expect(decode(json['access_token'], 0)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decode(json['id_token'])).toMatchObject({
      nonce: 'the-nonce',
      sub: access['sub'],
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
    });
    const userinfo = await fetch(`${issuer}userinfo`, {
      headers: { authorization: `Bearer ${json['access_token'] ?? ''}` },
    });
    expect(await userinfo.json()).toMatchObject({
      sub: access['sub'],
      email: 'ada@example.com',
      name: 'Ada Lovelace',
    });
  });

  it('says when its people signed in, which a renewed token does not change, and asks again on demand', async () => {
    const browser = new Browser(issuer);
    const returned = await signIn(browser, 'fresh@example.com');
    const { json: first } = await redeem(returned.searchParams.get('code') ?? '');
    const signedInAt = Number(decode(first['access_token'])['auth_time']);
    expect(Math.abs(signedInAt - Date.now() / 1000)).toBeLessThan(30);

    const realNow = Date.now;
    Date.now = () => realNow() + 3_600_000;
    try {
      const { json: renewed } = await exchange({
        grant_type: 'refresh_token',
        refresh_token: first['refresh_token'] ?? '',
      });
      expect(decode(renewed['access_token'])['auth_time']).toBe(signedInAt);
      const silent = await browser.follow(authorizeAddress());
      expect(new URL(silent.location).origin).toBe(site);
      const asked = await browser.follow(authorizeAddress({ max_age: '0', login_hint: 'fresh@example.com' }));
      expect(await asked.response.text()).toContain('value="fresh@example.com"');
      const done = await browser.follow(asked.location, {
        method: 'POST',
        body: new URLSearchParams({ email: 'fresh@example.com' }),
      });
      const { json: again } = await redeem(new URL(done.location).searchParams.get('code') ?? '');
      expect(Number(decode(again['access_token'])['auth_time'])).toBeGreaterThan(signedInAt + 3_500);
      expect(decode(again['id_token'])['auth_time']).toBe(decode(again['access_token'])['auth_time']);
    } finally {
      Date.now = realNow;
    }
  });

  it('gives a token made on demand a sign-in of now, an older one or none', () => {
    const made = (request: object) =>
      decode(identity.issueToken({ email: 'made@example.com', ...request }).accessToken);
    expect(Math.abs(Number(made({})['auth_time']) - Date.now() / 1000)).toBeLessThan(30);
    expect(made({ claims: { auth_time: 7 } })['auth_time']).toBe(7);
    expect(made({ omit: ['auth_time'] })).not.toHaveProperty('auth_time');
  });

  it('rotates refresh tokens and refuses one that was used', async () => {
    const returned = await signIn(new Browser(issuer), 'rotate@example.com');
    const { json: first } = await redeem(returned.searchParams.get('code') ?? '');
    const refresh = (token: string | undefined): ReturnType<typeof exchange> =>
      exchange({ grant_type: 'refresh_token', refresh_token: token ?? '' });
    const second = await refresh(first['refresh_token']);
    expect(second.status).toBe(200);
    expect(decode(second.json['access_token'])).toMatchObject({ aud: audience });
    expect(second.json['refresh_token']).not.toBe(first['refresh_token']);
    expect((await refresh(first['refresh_token'])).status).toBe(400);
  });

  it('signs in silently by web message while the session lasts, also after a restart', async () => {
    const browser = new Browser(issuer);
    const silent = authorizeAddress({ prompt: 'none', response_mode: 'web_message' });
    const before = await (await browser.fetch(silent)).text();
    expect(before).toContain('login_required');
    await signIn(browser, 'silent@example.com');
    await stop();
    await start();
    // The first request after a restart fails on the pooled connection to the old server.
    await fetch(issuer).catch(() => undefined);
    const after = await browser.fetch(silent);
    expect(after.headers.get('x-frame-options')).toBeNull();
    expect(await after.text()).toMatch(/"code":"[^"]+"/);
  });

  it('forgets the session at logout and returns to the site only', async () => {
    const browser = new Browser(issuer);
    await signIn(browser, 'leaving@example.com');
    const foreign = await browser.fetch(
      `v2/logout?client_id=web&returnTo=${encodeURIComponent('https://evil.example')}`,
    );
    expect(foreign.status).toBe(400);
    const left = await browser.fetch(`v2/logout?client_id=web&returnTo=${encodeURIComponent(site)}`);
    expect(left.headers.get('location')).toBe(site);
    const silent = await browser.fetch(authorizeAddress({ prompt: 'none', response_mode: 'web_message' }));
    expect(await silent.text()).toContain('login_required');
  });

  it('words the page for signing up when the site hints at it', async () => {
    const { response } = await new Browser(issuer).follow(authorizeAddress({ screen_hint: 'signup' }));
    expect(await response.text()).toContain('Create your account');
  });

  it('explains an address that is none and keeps what was typed', async () => {
    const browser = new Browser(issuer);
    const { location } = await browser.follow(authorizeAddress());
    const body = new URLSearchParams({ email: '<b>nobody', name: '' });
    const page = await browser.fetch(location, { method: 'POST', body });
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain('&lt;b&gt;nobody');
  });

  it('refuses to return to an address that is not registered', async () => {
    const page = await new Browser(issuer).fetch(authorizeAddress({ redirect_uri: 'https://evil.example' }));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('Something went wrong');
  });

  it('gives the same address the same subject in every sign-in', async () => {
    const returned = await signIn(new Browser(issuer), 'same@example.com');
    const { json } = await redeem(returned.searchParams.get('code') ?? '');
    expect(identity.issueToken({ email: 'Same@example.com' }).sub).toBe(decode(json['access_token'])['sub']);
  });
});

describe('the issuer', () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  );
  it.each(['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])(
    'answers at %s: localhost is either',
    async (host) => {
      const response = await fetch(`http://${host}:${port}/.well-known/openid-configuration`, {
        headers: { host: `localhost:${port}` },
      });
      expect(response.status).toBe(200);
    },
  );
});

describe('tokens for tests', () => {
  const issueClaims = (request: Parameters<Identity['issueToken']>[0]): Record<string, unknown> =>
    decode(identity.issueToken(request).accessToken);
  const email = 'ada@example.com';

  it('carry every scope of the site unless others are requested', () => {
    expect(issueClaims({ email })['scope']).toBe('openid profile email offline_access notebooks:start');
    expect(issueClaims({ email, scope: 'openid' })['scope']).toBe('openid');
  });

  it('take lifetime, audience, merged and omitted claims', () => {
    const claims = issueClaims({
      email,
      expiresInSeconds: 60,
      audience: 'other',
      claims: { iss: 'x' },
      omit: ['sub', 'iat'],
    });
    expect(claims).toMatchObject({ aud: 'other', iss: 'x' });
    expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThanOrEqual(60);
    expect(claims).not.toHaveProperty('sub');
    expect(claims).not.toHaveProperty('iat');
  });

  it.each([
    [{ omit: 'sub' }, 'omit must be a list of claim names'],
    [{ expiresInSeconds: '-5' }, 'expiresInSeconds must be a number'],
    [{ emailVerified: 'false' }, 'emailVerified must be true or false'],
    [{ claims: [] }, 'claims must be an object'],
    [{ scope: ['openid'] }, 'scope must be text'],
  ])('are not made sound where something else was meant: %j', (more, message) => {
    const request = { email, ...more } as unknown as Parameters<Identity['issueToken']>[0];
    expect(() => identity.issueToken(request)).toThrow(message);
  });

  it('are signed as their header says', () => {
    const none = identity.issueToken({ email, header: { alg: 'none', kid: 'k' } }).accessToken;
    expect(none.endsWith('.')).toBe(true);
    expect(decode(none, 0)).toMatchObject({ alg: 'none', kid: 'k', typ: 'at+jwt' });
    const hmac = identity.issueToken({ email, header: { alg: 'HS256' } }).accessToken;
    expect(Buffer.from(hmac.split('.')[2] ?? '', 'base64url')).toHaveLength(32);
  });

  it('resolve at /userinfo with the verification that was asked for', async () => {
    const { accessToken } = identity.issueToken({ email: 'new@example.com', emailVerified: false });
    const response = await fetch(`${issuer}userinfo`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(await response.json()).toMatchObject({ email: 'new@example.com', email_verified: false });
    const forged = await fetch(`${issuer}userinfo`, { headers: { authorization: `Bearer ${accessToken}x` } });
    expect(forged.status).toBe(401);
  });
});
