import type { Operation } from '../platform/http/operation.ts';
import { isNotificationId } from '../stores/subscriptions/subscription-record.ts';
import type { DripDeps } from './deps.ts';
import { readToken } from './read-token.ts';
import { unsubscribeQuestion } from './unsubscribe-page.ts';

/** The page that the link in a mail leads to; opening it changes nothing. */
export const showUnsubscribe =
  (deps: Pick<DripDeps, 'tokens'>): Operation<'showUnsubscribe'> =>
  async ({ query: { token } }) => {
    const ids = await readToken(deps, 'unsubscribe', token);
    const about = ids.every(isNotificationId) ? 'notification' : 'subscription';
    return { status: 200, body: unsubscribeQuestion(token, about) };
  };
