import { expect, it } from 'vitest';
import type { Needs } from '#lambdas/resources/needs.ts';
import { indexName, tables } from '#lambdas/resources/tables.ts';

it('an index is named by its table, and a misspelled one fails the type check', () => {
  expect(tables.subscriptions.indexes).toHaveProperty(indexName('subscriptions', 'byDueTime'));
  // @ts-expect-error The table has no such index.
  expect(tables.subscriptions.indexes).not.toHaveProperty(indexName('subscriptions', 'byDeuTime'));
  // @ts-expect-error The table has no index.
  expect(tables.mail).not.toHaveProperty(indexName('mail', 'byEmail'));
});

it('a declaration names what there is, or fails the type check', () => {
  const misspelled: Needs[] = [
    // @ts-expect-error There is no such table.
    { tables: { catalogue: { actions: ['GetItem'] } } },
    // @ts-expect-error Nobody scans.
    { tables: { catalog: { actions: ['Scan'] } } },
    // @ts-expect-error The index is another table's.
    { tables: { payments: { actions: ['Query'], indexes: ['byEmail'] } } },
    // @ts-expect-error There is no such secret.
    { secrets: { cursors: ['GetSecretValue'] } },
    // @ts-expect-error There is no such value.
    { values: ['siteURL'] },
    // @ts-expect-error There is no such service.
    { services: ['paypal'] },
  ];
  expect(misspelled).toHaveLength(6);
});
