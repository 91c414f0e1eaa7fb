import type { Operation } from '../platform/http/operation.ts';
import { toDueShard } from '../stores/subscriptions/due-shards.ts';
import { isNotificationId } from '../stores/subscriptions/subscription-record.ts';
import { startReleaseMails } from '../use-cases/link-subscription.ts';
import { badToken, readToken } from '../use-cases/read-token.ts';
import { retryOnConflict } from '../use-cases/retry-on-conflict.ts';
import type { DripDeps } from './deps.ts';

/**
 * Marks an address as confirmed and starts its release mails, unless they were declined in the meantime.
 * @returns whether they were declined
 */
const confirm = ({ subscriptions, now }: DripDeps, id: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const { course, subscription } = await subscriptions.read(id, now());
    if (subscription?.email === undefined) throw badToken();
    const declined = subscription.unsubscribedAt !== undefined;
    if (subscription.confirmedAt !== undefined) return declined;
    const at = new Date(now()).toISOString();
    const { expiresAt, ...lasting } = subscription;
    await subscriptions.confirm(subscription, {
      ...lasting,
      email: subscription.email,
      confirmedAt: at,
      ...(course && startReleaseMails(course, subscription, at)),
    });
    return declined;
  });

/**
 * Marks the address of a notification as confirmed and makes it due for the next release run, because the course may have opened in the
 * meantime. A notification that was sent, declined or deleted cannot be confirmed.
 */
const confirmNotification = ({ subscriptions, now }: DripDeps, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const { subscription } = await subscriptions.read(id, now());
    if (!subscription || subscription.unsubscribedAt !== undefined) throw badToken();
    if (subscription.confirmedAt !== undefined) return;
    const at = new Date(now()).toISOString();
    const { expiresAt, ...lasting } = subscription;
    await subscriptions.change(subscription, {
      ...lasting,
      confirmedAt: at,
      dueShard: toDueShard(id),
      dueAt: at,
    });
  });

/** Confirms the address that received the token by mail. Idempotent. */
export const confirmSubscription =
  (deps: DripDeps): Operation<'confirmSubscription'> =>
  async ({ body: { token } }) => {
    let declined: boolean | void = false;
    for (const id of await readToken(deps, 'confirm', token)) {
      declined = await (isNotificationId(id) ? confirmNotification : confirm)(deps, id);
    }
    return { status: 200, body: { confirmed: true, ...(declined && { declined }) } };
  };
