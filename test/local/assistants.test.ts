import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth, type OAuthClientProvider, type OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Identity, startIdentity } from '../../infra/local/identity/identity.ts';
import { type Documents, openDocuments } from '../../infra/local/state/documents.ts';
import { Browser } from '../support/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'northlight-assistants-'));
const port = 4758;
const issuer = `http://localhost:${port}/`;
const audience = 'https://api.northlight.example';
const callback = 'http://127.0.0.1:9/callback';

let documents: Documents;
let identity: Identity;
/** The assistants' own server, which has their documents by path, and beside them the site. */
let server: Server;
let origin: string;
let site: string;
let papers: Map<string, { status?: number; headers?: Record<string, string>; body: string }>;
let fetched: number;
let papersMade = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/api/mcp') {
      const metadata = `${site}/.well-known/oauth-protected-resource/api/mcp`;
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
      return;
    }
    fetched += 1;
    const paper = papers.get(path);
    response
      .writeHead(paper?.status ?? (paper ? 200 : 404), {
        'content-type': 'application/json',
        ...paper?.headers,
      })
      .end(paper?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${own}`;
  site = `http://localhost:${own}`;
  documents = openDocuments(folder);
  identity = await startIdentity({
    port,
    documents,
    audience,
    clientId: 'web',
    apiScopes: [],
    siteOrigins: [site],
  });
});
afterAll(async () => {
  await identity.close();
  documents.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  papers = new Map();
  fetched = 0;
});

/** Puts a metadata document at an address of its own. @returns the client's id */
const document = (
  changes: Record<string, unknown> = {},
  answer: { status?: number; headers?: Record<string, string> } = {},
): string => {
  const path = `/clients/${(papersMade += 1)}.json`;
  const clientId = `${origin}${path}`;
  const body = JSON.stringify({
    client_id: clientId,
    client_name: 'Study Buddy',
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    token_endpoint_auth_method: 'none',
    scope: 'read learn',
    ...changes,
  });
  papers.set(path, { ...answer, body });
  return clientId;
};

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const authorization = (clientId: string, changes: Record<string, string> = {}): string =>
  `authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'read learn offline_access',
    resource: `${site}/api/mcp`,
    state: 'the-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }).toString()}`;
const token = async (body: Record<string, string>) => {
  const response = await fetch(`${issuer}oauth/token`, { method: 'POST', body: new URLSearchParams(body) });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
};
const claimsOf = (accessToken = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Signs in up to the page that asks. */
const reachConsent = async (browser: Browser, address: string, email = 'ada@example.com') => {
  let page = await browser.follow(address);
  if (page.location.includes('/login/')) {
    page = await browser.follow(page.location, { method: 'POST', body: new URLSearchParams({ email }) });
  }
  return { ...page, text: await page.response.text() };
};
const decide = async (browser: Browser, location: string, decision: string): Promise<URLSearchParams> => {
  const done = await browser.follow(location, { method: 'POST', body: new URLSearchParams({ decision }) });
  expect(done.location).toMatch(/^http:\/\/127\.0\.0\.1:9\/callback\?/);
  return new URL(done.location).searchParams;
};
const connect = async (clientId: string, browser = new Browser(issuer), changes = {}) => {
  const { location } = await reachConsent(browser, authorization(clientId, changes));
  const answer = await decide(browser, location, 'allow');
  return token({
    grant_type: 'authorization_code',
    client_id: clientId,
    code: answer.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: callback,
  });
};
/** The error that an authorization ends with, on a page or in the answer to the assistant. */
const refusal = async (address: string): Promise<string> => {
  const { response, location } = await new Browser(issuer).follow(address);
  if (location.startsWith(callback)) {
    const answer = new URL(location).searchParams;
    expect(answer.get('iss')).toBe(issuer);
    return `answered ${answer.get('error')}`;
  }
  if (/\/(?:login|consent)\//.test(location)) return 'accepted';
  const text = await response.text();
  return `shown ${/<p class="note">(\w+)/.exec(text)?.[1]}`;
};

describe('the metadata of the issuer', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'at %s says what assistants need',
    async (name) => {
      const response = await fetch(`${issuer}.well-known/${name}`, {
        headers: { origin: 'https://x.example' },
      });
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull();
      expect(await response.json()).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}authorize`,
        token_endpoint: `${issuer}oauth/token`,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
      });
    },
  );
});

describe('an assistant with a metadata document', () => {
  it('is named with its host and what it may do, and gets a token for its server when the learner allows it', async () => {
    const clientId = document();
    const browser = new Browser(issuer);
    const { text, location } = await reachConsent(browser, authorization(clientId));
    expect(text).toContain('Study Buddy');
    expect(text).toContain(new URL(origin).host);
    expect(text).toContain('ada@example.com');
    expect(text).toContain('See your courses');
    expect(text).toContain('Answer reviews');
    const answer = await decide(browser, location, 'allow');
    expect(Object.fromEntries(answer)).toMatchObject({ iss: issuer, state: 'the-state' });
    const { json } = await token({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: answer.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: callback,
    });
    expect(claimsOf(json['access_token'])).toMatchObject({
      iss: issuer,
      aud: `${site}/api/mcp`,
      client_id: clientId,
      scope: 'read learn',
      [`${site}/api/mcp/client_name`]: 'Study Buddy',
      auth_time: expect.any(Number) as number,
    });
    expect(json).not.toHaveProperty('id_token');
  });

  it('gets no more than it asked for, and nothing about the person', async () => {
    const { json } = await connect(document(), new Browser(issuer), {
      scope: 'read openid profile email admin',
    });
    expect(claimsOf(json['access_token'])['scope']).toBe('read');
    expect(claimsOf(json['id_token'])).not.toHaveProperty('email');
    const headers = { authorization: `Bearer ${json['access_token'] ?? ''}` };
    expect((await fetch(`${issuer}userinfo`, { headers })).status).toBe(401);
  });

  it('is not connected when the learner cancels, and is told so', async () => {
    const browser = new Browser(issuer);
    const { location } = await reachConsent(browser, authorization(document()));
    const answer = await decide(browser, location, 'cancel');
    expect(Object.fromEntries(answer)).toMatchObject({
      error: 'access_denied',
      iss: issuer,
      state: 'the-state',
    });
    expect(answer.has('code')).toBe(false);
  });

  it('is asked about each time, though it or another was allowed before', async () => {
    const browser = new Browser(issuer);
    const clientId = document();
    await connect(clientId, browser);
    for (const next of [document({ client_name: 'Another' }), clientId]) {
      const { text, location } = await reachConsent(browser, authorization(next));
      expect(location).toContain('/consent/');
      expect(text).toContain('Allow');
    }
  });

  it('keeps the time at which it was allowed through every refresh, and gets a later one when it is allowed again', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    const browser = new Browser(issuer);
    const clientId = document();
    const { json: first } = await connect(clientId, browser);
    const allowed = claimsOf(first['access_token'])['auth_time'] as number;
    vi.setSystemTime(Date.now() + 600_000);
    const refresh = { grant_type: 'refresh_token', client_id: clientId };
    const { json: second } = await token({ ...refresh, refresh_token: first['refresh_token'] ?? '' });
    expect(claimsOf(second['access_token'])).toMatchObject({
      auth_time: allowed,
      iat: allowed + 600,
      aud: `${site}/api/mcp`,
      scope: 'read learn',
    });
    const { json: third } = await connect(clientId, browser);
    expect(claimsOf(third['access_token'])['auth_time']).toBe(allowed + 600);
  });

  it('is refused with a document that is not one', async () => {
    const bad: Record<string, string> = {
      'too long': document({ padding: 'x'.repeat(100 * 1024) }),
      'with a secret': document({ client_secret: 'hush' }),
      'of another client': document({ client_id: `${origin}/clients/other.json` }),
      'for a client with a secret': document({ token_endpoint_auth_method: 'client_secret_basic' }),
      'without addresses to return to': document({ redirect_uris: undefined }),
      'with an empty list of addresses': document({ redirect_uris: [] }),
      moved: document({}, { status: 302, headers: { location: '/clients/1.json' } }),
      failing: document({}, { status: 500 }),
      absent: `${origin}/absent.json`,
    };
    for (const [what, clientId] of Object.entries(bad)) {
      expect(await refusal(authorization(clientId)), what).toBe('shown invalid_client');
    }
    papers.set('/no.json', { body: 'no JSON' });
    expect(await refusal(authorization(`${origin}/no.json`))).toBe('shown invalid_client');
    expect(await refusal(authorization(document()))).toBe('accepted');
  });

  it('is not looked for at an address that is none of a document', async () => {
    for (const clientId of [
      `${origin}/`,
      `${origin}/a/../b.json`,
      `${origin}/a.json#part`,
      `http://user@127.0.0.1:${new URL(origin).port}/a.json`,
      `http://localhost:${new URL(origin).port}/a.json`,
      'http://example.com/a.json',
      'file:///etc/passwd',
      'unknown',
    ]) {
      expect(await refusal(authorization(clientId)), clientId).toBe('shown invalid_client');
    }
    expect(fetched).toBe(0);
  });

  it('is refused without PKCE by S256, for another resource, and at an address that its document does not list', async () => {
    const clientId = document();
    const {
      code_challenge: _,
      code_challenge_method: __,
      ...plain
    } = Object.fromEntries(new URL(authorization(clientId), issuer).searchParams);
    expect(await refusal(`authorize?${new URLSearchParams(plain).toString()}`)).toBe(
      'answered invalid_request',
    );
    for (const [changes, expected] of [
      [{ code_challenge_method: 'plain', code_challenge: verifier }, 'answered invalid_request'],
      [{ resource: audience }, 'answered invalid_target'],
      [{ resource: site }, 'answered invalid_target'],
      [{ resource: `${site}/api/mcp/` }, 'answered invalid_target'],
      [{ redirect_uri: 'http://127.0.0.1:9/callback/more' }, 'shown invalid_redirect_uri'],
      [{ redirect_uri: 'http://127.0.0.1:10/callback' }, 'shown invalid_redirect_uri'],
      [{ redirect_uri: site }, 'shown invalid_redirect_uri'],
    ] as const) {
      expect(await refusal(authorization(clientId, changes)), JSON.stringify(changes)).toBe(expected);
    }
  });

  it('gets nothing for a code without its verifier, nor for another client’s code', async () => {
    const clientId = document();
    const browser = new Browser(issuer);
    for (const changes of [
      { code_verifier: randomBytes(32).toString('base64url') },
      { client_id: document() },
    ]) {
      const { location } = await reachConsent(browser, authorization(clientId));
      const code = (await decide(browser, location, 'allow')).get('code') ?? '';
      const { status, json } = await token({
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: verifier,
        redirect_uri: callback,
        ...changes,
      });
      expect([status, json['error']]).toEqual([400, 'invalid_grant']);
    }
  });
});

describe('the client of the SDK', () => {
  it('finds the issuer from the refusal of the server, and signs in', async () => {
    const metadata = JSON.stringify({
      resource: `${site}/api/mcp`,
      authorization_servers: [issuer],
      scopes_supported: ['read', 'learn'],
    });
    papers.set('/.well-known/oauth-protected-resource/api/mcp', { body: metadata });
    const clientId = document();
    let sent: URL | undefined;
    let kept: Parameters<OAuthClientProvider['saveTokens']>[0] | undefined;
    let secret = '';
    let discovered: OAuthDiscoveryState | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: callback,
      clientMetadata: { redirect_uris: [callback], token_endpoint_auth_method: 'none' },
      clientInformation: () => ({ client_id: clientId }),
      tokens: () => kept,
      saveTokens: (tokens) => void (kept = tokens),
      redirectToAuthorization: (address) => void (sent = address),
      saveCodeVerifier: (value) => void (secret = value),
      codeVerifier: () => secret,
      saveDiscoveryState: (state) => void (discovered = state),
      discoveryState: () => discovered,
    };
    const serverUrl = `${site}/api/mcp`;
    expect(await auth(provider, { serverUrl })).toBe('REDIRECT');
    expect(sent?.searchParams.get('resource')).toBe(serverUrl);
    const browser = new Browser(issuer);
    const { location } = await reachConsent(browser, sent?.href ?? '');
    const answer = await decide(browser, location, 'allow');
    const authorizationCode = answer.get('code') ?? '';
    expect(await auth(provider, { serverUrl, authorizationCode, iss: answer.get('iss') ?? '' })).toBe(
      'AUTHORIZED',
    );
    expect(claimsOf(kept?.access_token)).toMatchObject({ aud: serverUrl, scope: 'read learn' });
  });
});
