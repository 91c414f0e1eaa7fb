import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Fields that decide about mails and access. A change based on an outdated value of one is a conflict. */
const guarded = [
  'subscribedAt',
  'learner',
  'confirmedAt',
  'unsubscribedAt',
  'mailedThrough',
  'dueAt',
  'pace',
] as const satisfies readonly (keyof SubscriptionRecord)[];

/** Update of one subscription, as a command or as a step of a transaction. */
export interface SubscriptionUpdate {
  readonly TableName: string;
  readonly Key: { readonly pk: string; readonly sk: string };
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * Builds the update of a subscription from `known` (undefined when there is none) to `next`. The update is a conflict when the row was
 * created or changed since it was read. Fields are set and never removed, except the expiry and the due time. A new subscription may replace an expired
 * one that is not deleted yet.
 */
export const changeSubscription = (
  table: string,
  known: SubscriptionRecord | undefined,
  next: SubscriptionRecord,
): SubscriptionUpdate => {
  const changes = Object.entries(next).filter(
    // An update must set something, so the id is always included.
    ([name, value]) =>
      name === 'id' || (value !== undefined && value !== known?.[name as keyof SubscriptionRecord]),
  );
  const guards = guarded.map((name) => ({ name, was: known?.[name] }));
  const unchanged = guards
    .map(({ name, was }) =>
      was === undefined ? `attribute_not_exists(#${name})` : `#${name} = :known_${name}`,
    )
    .join(' AND ');
  // A new row may replace one that expired before its start.
  const replacesExpired = known === undefined;
  const ended = [
    ...(next.expiresAt === undefined ? ['expiresAt'] : []),
    ...(next.dueAt === undefined ? ['#dueAt'] : []),
    // An expired refusal of mails no longer counts.
    ...(replacesExpired && next.unsubscribedAt === undefined ? ['#unsubscribedAt'] : []),
  ];
  return {
    TableName: table,
    Key: subscriptionKey(next.id),
    UpdateExpression: `SET ${changes.map(([name]) => `#${name} = :${name}`).join(', ')}${ended.length > 0 ? ` REMOVE ${ended.join(', ')}` : ''}`,
    ConditionExpression: replacesExpired ? `(${unchanged}) OR expiresAt <= :start` : unchanged,
    ExpressionAttributeNames: Object.fromEntries(
      [...changes.map(([name]) => name), ...guarded].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries([
      ...changes.map(([name, value]) => [`:${name}`, value] as const),
      ...guards.flatMap(({ name, was }) => (was === undefined ? [] : [[`:known_${name}`, was] as const])),
      ...(replacesExpired ? [[':start', Math.floor(Date.parse(next.subscribedAt) / 1000)] as const] : []),
    ]),
  };
};
