import { auth, type OAuthClientProvider, type OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { callback, decide, reachConsent } from './assistant-room.ts';
import { Browser } from './browser.ts';

/** An assistant that signs in with the client of the SDK. */
export interface SdkAssistant {
  readonly provider: OAuthClientProvider;
  /** Signs a learner in and has them allow what the assistant asks for. @returns where the SDK sent the learner */
  connect(email: string): Promise<URL>;
  /** Exchanges the refresh token for a new access token. */
  refresh(): Promise<void>;
  /** The access token of now. */
  accessToken(): string;
}

/** @param clientId address of its metadata document @param serverUrl of the site's MCP server */
export const createSdkAssistant = (clientId: string, serverUrl: string): SdkAssistant => {
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
  const expectResult = async (wanted: string, options: object = {}): Promise<void> => {
    const result = await auth(provider, { serverUrl, ...options });
    if (result !== wanted) throw new Error(`The SDK said ${result} and not ${wanted}`);
  };
  return {
    provider,
    connect: async (email) => {
      kept = undefined;
      await expectResult('REDIRECT');
      if (!sent) throw new Error('The SDK sent the learner nowhere');
      const browser = new Browser(`${sent.origin}/`);
      const { location } = await reachConsent(browser, sent.href, email);
      const answer = await decide(browser, location, 'allow');
      await expectResult('AUTHORIZED', {
        authorizationCode: answer.get('code') ?? '',
        iss: answer.get('iss') ?? '',
      });
      return sent;
    },
    refresh: () => expectResult('AUTHORIZED'),
    accessToken: () => kept?.access_token ?? '',
  };
};
