import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#infra/local/http/server.ts';
import { startIdentity } from '#infra/local/identity/identity.ts';
import { openDocuments } from '#infra/local/state/documents.ts';
import { Browser } from './browser.ts';

/** Audience of the site's API. */
export const audience = 'https://api.northlight.example';
/** Where assistants want their learners back. */
export const callback = 'http://127.0.0.1:9/callback';
export const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

interface Paper {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** Claims of a token, unchecked. */
export const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Signs in up to the page that asks the learner. */
export const reachConsent = async (browser: Browser, address: string, email = 'ada@example.com') => {
  let page = await browser.follow(address);
  if (page.location.includes('/login/')) {
    page = await browser.follow(page.location, { method: 'POST', body: new URLSearchParams({ email }) });
  }
  return { ...page, text: await page.response.text() };
};

/** Answers the page that asks. @returns what the assistant is told */
export const decide = async (
  browser: Browser,
  location: string,
  decision: 'allow' | 'cancel',
): Promise<URLSearchParams> => {
  const done = await browser.follow(location, { method: 'POST', body: new URLSearchParams({ decision }) });
  if (!done.location.startsWith(`${callback}?`)) throw new Error(`It ended at ${done.location}`);
  return new URL(done.location).searchParams;
};

/** Starts the local issuer, and a server that has the documents of assistants by path, and beside them the site. */
export const openAssistantRoom = async (port: number) => {
  const issuer = `http://localhost:${port}/`;
  const papers = new Map<string, Paper>();
  const fetched: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'northlight-assistants-'));
  const documents = openDocuments(folder);
  const server = await listen((request, response) => {
    const path = request.url ?? '';
    if (path === '/api/mcp') {
      const metadata = `${site}/.well-known/oauth-protected-resource/api/mcp`;
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` }).end();
      return;
    }
    fetched.push(path);
    const paper = papers.get(path);
    response
      .writeHead(paper?.status ?? (paper ? 200 : 404), {
        'content-type': 'application/json',
        ...paper?.headers,
      })
      .end(paper?.body);
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const site = `http://localhost:${server.port}`;
  const identity = await startIdentity({
    port,
    documents,
    audience,
    clientId: 'web',
    apiScopes: [],
    siteOrigins: [site],
  });

  /** Puts a metadata document at an address of its own. @returns the client's id */
  const document = (changes: Record<string, unknown> = {}, answer: Omit<Paper, 'body'> = {}): string => {
    const path = `/clients/${papers.size}.json`;
    const body = JSON.stringify({
      client_id: `${origin}${path}`,
      client_name: 'Study Buddy',
      redirect_uris: [callback],
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      token_endpoint_auth_method: 'none',
      scope: 'read learn',
      ...changes,
    });
    papers.set(path, { ...answer, body });
    return `${origin}${path}`;
  };
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
  /** Exchanges a code as the assistant would. */
  const redeem = (clientId: string, code: string | null, changes: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: code ?? '',
      code_verifier: verifier,
      redirect_uri: callback,
      ...changes,
    });
  return {
    issuer,
    site,
    origin,
    papers,
    fetched,
    document,
    authorization,
    token,
    redeem,
    newBrowser: () => new Browser(issuer),
    /** Signs in, allows, and exchanges the code. */
    connect: async (
      clientId: string,
      browser = new Browser(issuer),
      changes: Record<string, string> = {},
    ) => {
      const { location } = await reachConsent(browser, authorization(clientId, changes));
      return redeem(clientId, (await decide(browser, location, 'allow')).get('code'));
    },
    close: async () => {
      await identity.close();
      documents.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type AssistantRoom = Awaited<ReturnType<typeof openAssistantRoom>>;
