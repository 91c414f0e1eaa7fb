import type { DynamoDBDocumentClient, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EventType } from '#contract/webhook-events.ts';
import { tables } from './dynamodb.ts';
import { readRows } from './rows.ts';

/** A fact that waits for the webhooks. */
export interface OutboxRow {
  readonly pk: string;
  readonly sk: string;
  readonly type: EventType;
  readonly who?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Lists what waits for the webhooks. */
export const listOutbox = async (client: DynamoDBDocumentClient): Promise<OutboxRow[]> =>
  ((await readRows(client, tables.webhooks)) as OutboxRow[]).filter(({ pk }) => pk.startsWith('OUTBOX#'));

/** Watches a client. @returns for each fact that it tells, the other tables that the same transaction writes, as they come */
export const watchTellings = (
  client: DynamoDBDocumentClient,
): (readonly [type: string, beside: string[]])[] => {
  const tellings: (readonly [type: string, beside: string[]])[] = [];
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems = [] } = args.input as Partial<TransactWriteCommandInput>;
      const tableOf = ({ Put, Update, Delete }: (typeof TransactItems)[number]) =>
        (Put ?? Update ?? Delete)?.TableName ?? '';
      const beside = TransactItems.map(tableOf).filter((table) => table !== tables.webhooks);
      for (const item of TransactItems)
        if (tableOf(item) === tables.webhooks)
          tellings.push([String(item.Put?.Item?.type), [...new Set(beside)]]);
      return result;
    },
    { step: 'initialize', name: 'watchTellings', override: true },
  );
  return tellings;
};
