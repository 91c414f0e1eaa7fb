import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Documents } from '../state/documents.ts';
import { type Accounts, standardClaims } from './accounts.ts';
import { createAdapterFactory } from './adapter.ts';
import { assistantAudience, assistantScopes } from './assistants.ts';
import { readClientDocuments } from './client-documents.ts';
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

/** Asks for consent at each connection of an assistant, whatever it was allowed before; never for the site's own client. */
const assistantsAsk = (clientId: string): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check('assistant', 'the learner allows each connection', ({ oidc }) =>
    oidc.client?.clientId === clientId || oidc.result?.consent
      ? interactionPolicy.Check.NO_NEED_TO_PROMPT
      : interactionPolicy.Check.REQUEST_PROMPT,
  );
  policy.get('consent')?.checks.add(check);
  return policy;
};

/** What is the same for every site: Auth0's paths, tokens and lifetimes. */
const asAuth0: Configuration = {
  scopes: standardScopes,
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
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
  discovery: { client_id_metadata_document_supported: true },
  pkce: { required: () => true },
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

const isSite = ({ clientId: site }: ProviderSettings, clientId: string | undefined): boolean =>
  clientId === site;

/**
 * The site's grant is created once and reused, without a consent prompt: Auth0 shows none to a first-party client. An assistant's is made
 * when the learner allows the connection.
 */
const findOrCreateGrant = async (
  settings: ProviderSettings,
  ctx: KoaContextWithOIDC,
): Promise<InstanceType<Provider['Grant']> | undefined> => {
  const { client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  if (!isSite(settings, client.clientId)) {
    const allowed = ctx.oidc.result?.consent?.grantId;
    return allowed === undefined ? undefined : ctx.oidc.provider.Grant.find(allowed);
  }
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await ctx.oidc.provider.Grant.find(grantId);
  if (existing) return existing;
  const made = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  made.addOIDCScope(standardScopes.join(' '));
  made.addResourceScope(settings.audience, allScopes(settings));
  await made.save();
  return made;
};

/** Tokens are for the API of the site, or for the tools of assistants, whichever their client may ask for. */
const resourceIndicators = (
  settings: ProviderSettings,
): NonNullable<Configuration['features']>['resourceIndicators'] => ({
  enabled: true,
  defaultResource: async (_ctx, client) =>
    isSite(settings, client.clientId) ? settings.audience : assistantAudience(settings),
  useGrantedResource: async () => true,
  async getResourceServerInfo(_ctx, resource, client) {
    const [audience, scope] = isSite(settings, client.clientId)
      ? [settings.audience, allScopes(settings)]
      : [assistantAudience(settings), assistantScopes.join(' ')];
    if (resource !== audience) throw new errors.InvalidTarget();
    return {
      scope,
      audience,
      accessTokenTTL: 60 * 60,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'RS256' } },
    };
  },
});

/** Sign-in may return to any page of the site, but not to another origin; an assistant's, to what its document lists. */
const allowReturns = ({ Client }: Provider, settings: ProviderSettings): void => {
  const { redirectUriAllowed } = Client.prototype;
  Client.prototype.redirectUriAllowed = function isAllowed(
    this: InstanceType<typeof Client>,
    address: string,
  ) {
    return isSite(settings, this.clientId)
      ? settings.siteOrigins.includes(URL.parse(address)?.origin ?? '')
      : redirectUriAllowed.call(this, address);
  };
};

/** OpenID provider with Auth0's paths, for the site's own public client and for assistants, which bring a metadata document. */
export const createProvider = (
  settings: ProviderSettings,
  documents: Documents,
  accounts: Accounts,
  keys: IssuerKeys,
): Provider => {
  const configuration: Configuration = {
    ...asAuth0,
    adapter: readClientDocuments(createAdapterFactory(documents)),
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
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // The site refuses tokens that are bound to their sender.
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      webMessageResponseMode: { enabled: true },
      resourceIndicators: resourceIndicators(settings),
    },
    interactions: {
      policy: assistantsAsk(settings.clientId),
      url: (_ctx, { prompt, uid }) => `/${prompt.name}/${uid}`,
    },
    findAccount(_ctx, sub) {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: async () => standardClaims(account) };
    },
    loadExistingGrant: (ctx) => findOrCreateGrant(settings, ctx),
    // Assistants may run in a browser, at origins that nobody knows.
    clientBasedCORS: (_ctx, origin, client) =>
      settings.siteOrigins.includes(origin) || !isSite(settings, client.clientId),
    // oidc-provider drops offline_access without a consent prompt, which Auth0 does not require of a first-party client. RFC 9068 lets an
    // access token contain the time of the sign-in; a refresh is not a sign-in.
    extraTokenClaims: (ctx) => {
      const { client, entities } = ctx.oidc;
      const authTime = (entities.RefreshToken ?? entities.AuthorizationCode)?.authTime;
      return {
        ...(authTime === undefined ? {} : { auth_time: authTime }),
        ...(isSite(settings, client?.clientId)
          ? {}
          : { [`${assistantAudience(settings)}/client_name`]: client?.clientName }),
      };
    },
  };
  const provider = quietly(() => new Provider(settings.issuer, configuration));
  allowReturns(provider, settings);
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
