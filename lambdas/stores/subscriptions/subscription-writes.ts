import { subscriptionKey, type SubscriptionRecord } from './subscription-record.ts';

/** Fields that decide about mails and access: a change based on an older state of these is a conflict. */
const guarded = [
  'subscribedAt',
  'learner',
  'confirmedAt',
  'unsubscribedAt',
  'mailedThrough',
  'dueAt',
  'pace',
] as const satisfies readonly (keyof SubscriptionRecord)[];

/** An update of one subscription, alone or as a step of a transaction. */
export interface SubscriptionUpdate {
  readonly TableName: string;
  readonly Key: { readonly pk: string; readonly sk: string };
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * Changes a subscription from what was read (nothing, when there was none) to what it should become. It is a conflict when
 * someone else made or changed it meanwhile. Fields are set, never removed, but for the expiry, which ends with the reason for it.
 * A new one takes the place of one that expired and is not deleted yet.
 */
export const changeSubscription = (
  table: string,
  known: SubscriptionRecord | undefined,
  next: SubscriptionRecord,
): SubscriptionUpdate => {
  const changes = Object.entries(next).filter(
    // An update must set something: the id, even when nothing else changes.
    ([name, value]) =>
      name === 'id' || (value !== undefined && value !== known?.[name as keyof SubscriptionRecord]),
  );
  const guards = guarded.map((name) => ({ name, was: known?.[name] }));
  const unchanged = guards
    .map(({ name, was }) =>
      was === undefined ? `attribute_not_exists(#${name})` : `#${name} = :known_${name}`,
    )
    .join(' AND ');
  // A row that is made now begins now: what expired before then is gone.
  const replacesExpired = known === undefined;
  const ended = [
    ...(next.expiresAt === undefined ? ['expiresAt'] : []),
    // A refusal that expired is none any more.
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
