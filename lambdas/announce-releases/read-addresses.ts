import { chunk } from '../stores/chunk.ts';
import { subscriptionsMax } from '../stores/subscriptions/releases.ts';
import { isNotificationId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';

/** Whether a row is due or has a claim of an earlier release. @param now ISO 8601 */
export const isDue = ({ dueAt, releasing }: SubscriptionRecord, now: string): boolean =>
  releasing !== undefined || (dueAt !== undefined && dueAt <= now);

/**
 * Groups due subscriptions by address, and adds the other due subscriptions of these addresses, so that one mail covers them all. Takes two
 * calls for a hundred addresses, and one more if an address has due subscriptions that are not on the page.
 * @param rows due subscriptions
 * @param now ISO 8601
 */
export const readAddresses = async (
  { releases }: Pick<ReleaseDeps, 'releases'>,
  rows: readonly SubscriptionRecord[],
  now: string,
): Promise<SubscriptionRecord[][]> => {
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))];
  const listed = await releases.listDueByEmail(emails, now);
  const known = new Map(rows.map((row) => [row.id, row]));
  // A notification gets a separate mail.
  const more = [...listed.values()].flat().filter((id) => !known.has(id) && !isNotificationId(id));
  for (const batch of chunk(more, subscriptionsMax)) {
    const found = await releases.read(batch);
    for (const row of found) if (isDue(row, now)) known.set(row.id, row);
  }
  const groups = new Map<string, SubscriptionRecord[]>();
  for (const row of known.values()) {
    const address = row.email ?? row.id;
    const group = groups.get(address) ?? [];
    if (group.length < subscriptionsMax) group.push(row);
    groups.set(address, group);
  }
  return [...groups.values()];
};
