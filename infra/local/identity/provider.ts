import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { errors, Provider } from 'oidc-provider';
import type { Documents } from '../state/documents.ts';
import type { Accounts } from './accounts.ts';
import { standardClaims } from './accounts.ts';
import { createAdapterFactory } from './adapter.ts';
import type { IssuerKeys } from './keys.ts';
import { errorPage } from './pages.ts';

export interface ProviderSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  /** Scopes of the API in addition to the standard ones. */
  readonly apiScopes: string[];
  /** Origins of the site, to which sign-in and sign-out may return. */
  readonly siteOrigins: string[];
}

const day = 24 * 60 * 60;
const standardScopes = ['openid', 'profile', 'email', 'offline_access'];

/** All scopes of the site's client. */
export const allScopes = (settings: Pick<ProviderSettings, 'apiScopes'>): string =>
  [...standardScopes, ...settings.apiScopes].join(' ');

/** OpenID provider with Auth0's paths, for the site's only public client. */
export const createProvider = (
  settings: ProviderSettings,
  documents: Documents,
  accounts: Accounts,
  keys: IssuerKeys,
): Provider => {
  // A client's grant is created once and reused, without a consent prompt: Auth0 shows none to a first-party client.
  const findOrCreateGrant = async (
    ctx: KoaContextWithOIDC,
  ): Promise<InstanceType<Provider['Grant']> | undefined> => {
    const { client, session } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const grantId = session.grantIdFor(client.clientId);
    const existing = grantId === undefined ? undefined : await ctx.oidc.provider.Grant.find(grantId);
    if (existing) return existing;
    const made = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    made.addOIDCScope(standardScopes.join(' '));
    made.addResourceScope(settings.audience, allScopes(settings));
    await made.save();
    return made;
  };

  const configuration: Configuration = {
    adapter: createAdapterFactory(documents),
    clients: [
      {
        client_id: settings.clientId,
        client_name: 'Northlight',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: settings.siteOrigins,
      },
    ],
    jwks: { keys: [keys.privateJwk] },
    cookies: {
      keys: [keys.cookieSecret],
      long: { sameSite: 'lax', httpOnly: true },
      short: { sameSite: 'lax', httpOnly: true },
    },
    scopes: standardScopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'nickname'],
      email: ['email', 'email_verified'],
    },
    // Auth0 puts profile claims into the ID token.
    conformIdTokenClaims: false,
    extraParams: ['screen_hint', 'audience'],
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      webMessageResponseMode: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => settings.audience,
        useGrantedResource: async () => true,
        async getResourceServerInfo(_ctx, resource) {
          if (resource !== settings.audience) throw new errors.InvalidTarget();
          return {
            scope: allScopes(settings),
            audience: settings.audience,
            accessTokenTTL: 60 * 60,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `/login/${interaction.uid}` },
    findAccount(_ctx, sub) {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: async () => standardClaims(account) };
    },
    loadExistingGrant: findOrCreateGrant,
    clientBasedCORS: (_ctx, origin) => settings.siteOrigins.includes(origin),
    pkce: { required: () => true },
    // oidc-provider drops offline_access without a consent prompt, which Auth0 does not require of a first-party client. RFC 9068 lets an
    // access token contain the time of the sign-in; a refresh is not a sign-in.
    extraTokenClaims: (ctx) => {
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities;
      const authTime = (refresh ?? code)?.authTime;
      return authTime === undefined ? undefined : { auth_time: authTime };
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 60 * 60,
      AuthorizationCode: 60,
      Grant: 90 * day,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: 30 * day,
      Session: day,
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = errorPage(out.error, out.error_description ?? '');
    },
  };
  const provider = quietly(() => new Provider(settings.issuer, configuration));
  // Sign-in may return to any page of the site, but not to another origin.
  provider.Client.prototype.redirectUriAllowed = (address: string) =>
    settings.siteOrigins.includes(URL.parse(address)?.origin ?? '');
  return provider;
};

/** Silences oidc-provider's warnings about plain HTTP and default settings, which are fine on one machine. */
/* eslint-disable no-console -- it offers no other way to be quiet */
const quietly = <T>(work: () => T): T => {
  const { info, warn } = console;
  console.info = () => undefined;
  console.warn = () => undefined;
  try {
    return work();
  } finally {
    console.info = info;
    console.warn = warn;
  }
};
/* eslint-enable no-console */
