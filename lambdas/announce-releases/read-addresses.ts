import { subscriptionsMax } from '../stores/subscriptions/releases.ts';
import { isNotificationId, type SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';
import type { ReleaseDeps } from './deps.ts';

/** Whether a row is due, or an earlier release's claim is on it. @param now ISO 8601 */
export const isDue = ({ dueAt, releasing }: SubscriptionRecord, now: string): boolean =>
  releasing !== undefined || (dueAt !== undefined && dueAt <= now);

/**
 * The subscriptions of each address among some rows, with those that are due and not among them: one mail tells of all. Two
 * calls for a hundred addresses, and one where any has more than is in the page.
 * @param rows subscriptions that are due
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
  // A notification is a mail of its own.
  const more = [...listed.values()].flat().filter((id) => !known.has(id) && !isNotificationId(id));
  for (let start = 0; start < more.length; start += subscriptionsMax) {
    const found = await releases.read(more.slice(start, start + subscriptionsMax));
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
