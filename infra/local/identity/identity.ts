import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { listenOnLoopback, sendHtml, sendJson } from '../http/server.ts';
import type { Documents } from '../state/documents.ts';
import { createAccounts, standardClaims } from './accounts.ts';
import { answerConsent } from './assistants.ts';
import { loadKeys } from './keys.ts';
import { answerLogin } from './login.ts';
import { errorPage } from './pages.ts';
import { allScopes, createProvider, type ProviderSettings } from './provider.ts';
import { issueToken, readToken, type TokenRequest } from './tokens.ts';

export interface IdentityOptions extends Omit<ProviderSettings, 'issuer'> {
  readonly port: number;
  readonly documents: Documents;
}

export interface Identity {
  readonly issuer: string;
  /** Signs a token for `POST /_local/token`. */
  issueToken(request: TokenRequest): { accessToken: string; sub: string };
  close(): Promise<void>;
}

/** Starts the Auth0-compatible issuer on its port. */
export const startIdentity = async (options: IdentityOptions): Promise<Identity> => {
  const issuer = `http://localhost:${options.port}/`;
  const keys = loadKeys(options.documents);
  const accounts = createAccounts(options.documents);
  const provider = createProvider({ ...options, issuer }, options.documents, accounts, keys);
  const callback = provider.callback();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/authorize') useAudience(request, url);
    if (url.pathname.startsWith('/login/')) return answerLogin(provider, accounts, request, response);
    if (url.pathname.startsWith('/consent/'))
      return answerConsent(provider, options, accounts, request, response);
    if (url.pathname === '/v2/logout') return logout(request, response, url);
    if (url.pathname === '/userinfo') return userinfo(request, response);
    await callback(request, response);
  };

  const logout = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const returnTo = url.searchParams.get('returnTo') ?? options.siteOrigins[0] ?? '';
    if (!options.siteOrigins.includes(parseOrigin(returnTo))) {
      const message = 'returnTo must be an address of the site';
      return sendHtml(response, 400, errorPage('invalid_request', message));
    }
    const session = await provider.Session.get(provider.createContext(request, response));
    const grantId = session.accountId ? session.grantIdFor(options.clientId) : undefined;
    if (session.accountId) await session.destroy();
    if (grantId !== undefined) await revokeGrant(provider, grantId);
    response.writeHead(302, { location: returnTo, 'set-cookie': '_session=; Path=/; Max-Age=0; HttpOnly' });
    response.end();
  };

  const userinfo = (request: IncomingMessage, response: ServerResponse): void => {
    const origin = request.headers.origin;
    if (origin && options.siteOrigins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'authorization, auth0-client');
      response.setHeader('vary', 'origin');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const claims = readToken(token, keys, issuer);
    // What an assistant got says nothing about a person.
    const isForSite = [claims?.['aud']].flat().includes(options.audience);
    const account = isForSite ? accounts.find(String(claims?.['sub'])) : undefined;
    if (account) return sendJson(response, 200, standardClaims(account));
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
    sendJson(response, 401, {
      error: 'invalid_token',
      error_description: 'the access token is missing or invalid',
    });
  };

  const listening = await listenOnLoopback(options.port, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      const { error: code = 'server_error', error_description: description = (error as Error).message } =
        error as { error?: string; error_description?: string };
      if (response.headersSent) response.destroy();
      else
        sendHtml(
          response,
          code === 'server_error' ? 500 : 400,
          errorPage(code.replace(/^invalid_request$/, 'session_not_found'), description),
        );
    });
  });

  const settings = {
    issuer,
    audience: options.audience,
    clientId: options.clientId,
    scope: allScopes(options),
  };
  return {
    issuer,
    issueToken: (request) => issueToken(request, accounts, keys, settings),
    close: listening.close,
  };
};

/** Auth0 names the API in `audience`, OpenID providers in `resource`. */
const useAudience = (request: IncomingMessage, url: URL): void => {
  const audience = url.searchParams.get('audience');
  if (!audience) return;
  url.searchParams.set('resource', audience);
  request.url = `${url.pathname}${url.search}`;
};

const revokeGrant = async (provider: Provider, grantId: string): Promise<void> => {
  await Promise.all([
    provider.RefreshToken.revokeByGrantId(grantId),
    provider.AuthorizationCode.revokeByGrantId(grantId),
    provider.AccessToken.revokeByGrantId(grantId),
    provider.Grant.adapter.destroy(grantId),
  ]);
};

const parseOrigin = (address: string): string => URL.parse(address)?.origin ?? '';
