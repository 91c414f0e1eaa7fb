import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { readBody, sendHtml } from '../http/server.ts';
import type { Accounts } from './accounts.ts';
import { loginPage } from './pages.ts';

/** Shows the page that asks for an address, and signs in whoever enters one. */
export const answerLogin = async (
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { params, prompt } = await provider.interactionDetails(request, response);
  const signUp = params['screen_hint'] === 'signup';
  if (request.method !== 'POST') {
    const email = typeof params['login_hint'] === 'string' ? params['login_hint'] : '';
    return sendHtml(response, 200, loginPage({ signUp, email, name: '' }));
  }
  const form = new URLSearchParams((await readBody(request, 64 * 1024)).toString('utf8'));
  const email = (form.get('email') ?? '').trim();
  const name = (form.get('name') ?? '').trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    const error = 'Enter an email address such as you@example.com.';
    return sendHtml(response, 400, loginPage({ signUp, email, name, error }));
  }
  const account = accounts.signIn(email, name === '' ? {} : { name: name.slice(0, 100) });
  const result = prompt.name === 'login' ? { login: { accountId: account.sub, remember: true } } : {};
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};
