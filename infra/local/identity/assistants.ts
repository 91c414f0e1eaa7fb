import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { readBody, sendHtml } from '../http/server.ts';
import type { Accounts } from './accounts.ts';
import { consentPage } from './consent-page.ts';

/** Scopes that an assistant may ask for, beside `openid` and `offline_access`. */
export const assistantScopes = ['read', 'learn'] as const;
const plainScopes = ['openid', 'offline_access'];

/** Audience of assistants' tokens: the address of the site's MCP server. */
export const assistantAudience = ({ siteOrigins }: { readonly siteOrigins: readonly string[] }): string =>
  `${siteOrigins[0] ?? ''}/api/mcp`;

const split = (scope: unknown): string[] => (typeof scope === 'string' ? scope.split(' ') : []);

/**
 * Asks the learner whether an assistant may connect. Allowing counts as a sign-in, as on this issuer nobody has a password: so what is allowed is
 * later than every connection that was ended before.
 */
export const answerConsent = async (
  provider: Provider,
  settings: { readonly siteOrigins: readonly string[] },
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { params, session } = await provider.interactionDetails(request, response);
  const clientId = String(params['client_id']);
  const accountId = session?.accountId ?? '';
  const asked = split(params['scope']);
  const scopes = assistantScopes.filter((scope) => asked.includes(scope));
  if (request.method !== 'POST') {
    const client = await provider.Client.find(clientId);
    const host = URL.parse(clientId)?.host ?? clientId;
    const email = accounts.find(accountId)?.email ?? '';
    return sendHtml(response, 200, consentPage({ name: client?.clientName ?? host, host, scopes, email }));
  }
  const form = new URLSearchParams((await readBody(request, 1024)).toString('utf8'));
  if (form.get('decision') !== 'allow') {
    const refusal = { error: 'access_denied', error_description: 'the learner did not allow it' };
    return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
  }
  const grant = new provider.Grant({ clientId, accountId });
  grant.addOIDCScope(asked.filter((scope) => plainScopes.includes(scope)).join(' '));
  grant.rejectOIDCScope('profile email');
  grant.addResourceScope(assistantAudience(settings), scopes.join(' '));
  const consent = { grantId: await grant.save() };
  const login = { accountId, ts: Math.floor(Date.now() / 1_000), remember: true };
  await provider.interactionFinished(request, response, { consent, login });
};
