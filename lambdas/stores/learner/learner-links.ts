import type { Item } from '../dynamodb/batch-write.ts';
import { certificatePrefix } from '../learning/certificates.ts';
import { receiptId, refundMailId } from '../payments/payment-record.ts';

export type Row = Record<string, unknown>;

/** Ids in rows of the learning table that refer to other tables. */
export interface Links {
  readonly subscriptionIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly certificateIds: readonly string[];
}

const parseSubscriptionId = ({ subscription }: Row): string[] => {
  const { id } = (subscription ?? {}) as { id?: unknown };
  return typeof id === 'string' ? [id] : [];
};

/** Returns the ids of paid orders, which are the ids of their grants. */
const parseSessionIds = (row: Row): string[] =>
  Object.keys(row).flatMap((name) => {
    const [, session] = /^grant#(?:purchase|upgrade)#(.+)$/.exec(name) ?? [];
    return session === undefined ? [] : [decodeURIComponent(session)];
  });

const pluckText = (items: readonly Row[], field: string): string[] =>
  items.flatMap((item) => (typeof item[field] === 'string' ? [item[field]] : []));

/** Ids of the mails about refunds of an order, with those about refunds that failed since and left its history. */
const refundMailIds = ({ sessionId, refundMails = [], toldRefunds = [] }: Row): string[] => [
  ...(refundMails as string[]),
  // An earlier release knew refunds by the sum so far.
  ...(toldRefunds as number[]).map((total) => refundMailId(String(sessionId), { total })),
];

/** Collects the unique mail ids in rows of other tables. The earliest welcome mails have the ids of their subscriptions. */
export const collectMailIds = (named: {
  readonly subscriptions?: readonly Row[];
  readonly payments?: readonly Row[];
  readonly inquiries?: readonly Row[];
}): string[] => [
  ...new Set([
    ...pluckText(named.subscriptions ?? [], 'id'),
    ...pluckText(named.subscriptions ?? [], 'welcomeId'),
    ...pluckText(named.subscriptions ?? [], 'openingId'),
    // An order and its attempt have the same session.
    ...pluckText(named.payments ?? [], 'sessionId').map(receiptId),
    ...(named.payments ?? []).flatMap(refundMailIds),
    ...pluckText(named.inquiries ?? [], 'mailId'),
  ]),
];

/** Collects the references to other tables in rows of the learner's partition. */
export const collectLinks = (rows: readonly Item[]): Links => ({
  subscriptionIds: rows.flatMap(parseSubscriptionId),
  sessionIds: rows.flatMap(parseSessionIds),
  certificateIds: rows
    .filter(({ sk }) => sk.startsWith(certificatePrefix))
    .map(({ sk }) => sk.slice(certificatePrefix.length)),
});
