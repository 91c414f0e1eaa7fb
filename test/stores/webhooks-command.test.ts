import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { commands } from '#bin/webhooks/commands.ts';
import { createDeliveryStore } from '#lambdas/stores/webhooks/delivery-store.ts';
import { createEndpointStore } from '#lambdas/stores/webhooks/endpoint-store.ts';
import { deliveryKey } from '#lambdas/stores/webhooks/webhook-rows.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { listOutbox } from '../support/outbox.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';
import { addTestEndpoint, openWebhooks } from '../support/webhooks.ts';

const now = Date.parse('2026-11-29T10:00:00.000Z');

const server = await useDynamoDb();
const client = server.client();
for (const table of ['profiles', 'limits', 'subscriptions'] as const) await createTable(client, table);

const run = (name: keyof typeof commands, subject: string): Promise<string> =>
  commands[name]({ documents: client, table: tables.webhooks, resolver: 'system', now }, subject, {
    withEmail: false,
  });

it('npm run webhooks sends nothing, and says why, where the endpoint is gone or was removed', async () => {
  await addTestEndpoint(client, { id: 'crm', events: [] });
  const [event = ''] = (await run('test', 'ep_crm')).split(' ');
  await openWebhooks(client, () => now).run();
  expect(await run('replay', event)).toBe(`${event} is on its way again.\n`);
  await openWebhooks(client, () => now).run();
  await createDeliveryStore(client, tables).markGone('ep_crm', '2026-11-29T10:00:00.000Z');
  const gone = 'ep_crm is gone since 2026-11-29T10:00:00.000Z: remove it and add it again.';
  await expect(run('test', 'ep_crm')).rejects.toThrow(gone);
  await expect(run('replay', event)).rejects.toThrow(gone);
  await run('remove', 'ep_crm');
  await expect(run('test', 'ep_crm')).rejects.toThrow('There is no ep_crm');
  await expect(run('replay', event)).rejects.toThrow(`There is no ${event}: `);
  expect(await listOutbox(client)).toEqual([]);
});

it('npm run webhooks replay names what was typed when there is no such delivery', async () => {
  for (const typed of ['nonsense', 'msg_never_crm'])
    await expect(run('replay', typed)).rejects.toThrow(`There is no ${typed}: `);
});

it('a delivery that is sent again is kept for thirty days from then, as a new one is', async () => {
  const endpoints = createEndpointStore(client, tables.webhooks);
  await addTestEndpoint(client, { id: 'shop', events: [] });
  const id = await endpoints.test('ep_shop', '2026-11-29T10:00:00.000Z');
  await openWebhooks(client, () => now).run();
  const expiry = async (): Promise<unknown> => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tables.webhooks, Key: deliveryKey(id), ConsistentRead: true }),
    );
    return Item?.expiresAt;
  };
  expect(await expiry()).toBe(Date.parse('2026-12-29T10:00:00.000Z') / 1_000);
  expect(await endpoints.replay(id, '2026-12-28T10:00:00.000Z')).toBe(true);
  expect(await expiry()).toBe(Date.parse('2027-01-27T10:00:00.000Z') / 1_000);
});
