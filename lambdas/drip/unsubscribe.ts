import type { Operation } from '../platform/http/operation.ts';
import type { DripDeps } from './deps.ts';
import { readToken } from './read-token.ts';
import { unsubscribeDone } from './unsubscribe-page.ts';

/** Stops release mails for the subscriptions of the token, however often it is asked to; access stays. */
export const unsubscribe =
  (deps: Pick<DripDeps, 'tokens' | 'subscriptions' | 'now'>): Operation<'unsubscribe'> =>
  async ({ query: { token } }) => {
    const at = new Date(deps.now()).toISOString();
    for (const id of await readToken(deps, 'unsubscribe', token))
      await deps.subscriptions.unsubscribe(id, at);
    return { status: 200, body: { unsubscribed: true }, page: unsubscribeDone };
  };
