import { startReleases } from '../domain/release-due.ts';
import type { Operation } from '../platform/http/operation.ts';
import { retryOnConflict } from '../stores/dynamodb/retry.ts';
import type { DripDeps } from './deps.ts';
import { badToken, readToken } from './read-token.ts';

/** Marks one address as proven and starts its release mails, unless they were declined meanwhile. */
const confirm = ({ subscriptions, now }: DripDeps, id: string): Promise<void> =>
  retryOnConflict(async () => {
    const { course, subscription } = await subscriptions.read(id);
    if (!subscription) throw badToken();
    if (subscription.confirmedAt !== undefined) return;
    const at = now();
    const clock = {
      subscribedAt: Date.parse(subscription.subscribedAt),
      timeZone: subscription.timeZone,
    };
    const starts = course && subscription.unsubscribedAt === undefined;
    const { announced = [], ...start } = starts ? startReleases(course, id, clock, at) : {};
    await subscriptions.change(subscription, {
      ...subscription,
      confirmedAt: new Date(at).toISOString(),
      ...(starts ? { ...start, announced: [...announced] } : {}),
    });
  });

/** Confirms the address that got the first mail; confirming again changes nothing. */
export const confirmSubscription =
  (deps: DripDeps): Operation<'confirmSubscription'> =>
  async ({ body: { token } }) => {
    for (const id of await readToken(deps, 'confirm', token)) await confirm(deps, id);
    return { status: 200, body: { confirmed: true } };
  };
