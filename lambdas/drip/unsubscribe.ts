import type { Operation } from '../platform/http/operation.ts';
import { isNotificationId } from '../stores/subscriptions/subscription-record.ts';
import { readToken } from '../use-cases/read-token.ts';
import type { DripDeps } from './deps.ts';
import { unsubscribeDone } from './unsubscribe-page.ts';

/** Stops the release mails of the token's subscriptions, or the mail of a notification. Idempotent. Access is not affected. */
export const unsubscribe =
  (deps: Pick<DripDeps, 'tokens' | 'subscriptions' | 'now'>): Operation<'unsubscribe'> =>
  async ({ query: { token } }) => {
    const at = new Date(deps.now()).toISOString();
    const ids = await readToken(deps, 'unsubscribe', token);
    for (const id of ids) await deps.subscriptions.unsubscribe(id, at);
    const about = ids.every(isNotificationId) ? 'notification' : 'subscription';
    return { status: 200, body: { unsubscribed: true }, page: unsubscribeDone[about] };
  };
