import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  ExecuteStatementCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { recheckReleases } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import { createReleaseStore } from '#lambdas/stores/subscriptions/releases.ts';
import { subscriptionKey } from '#lambdas/stores/subscriptions/subscription-record.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-central-1' }));
const documents = mockClient(client);
const due = '2026-11-21T10:00:00.000Z';
const row = (id: string) => ({ ...subscriptionKey(id), id, dueAt: due });
beforeEach(() => {
  documents.reset();
  documents
    .on(QueryCommand)
    .resolvesOnce({ Items: [row('a')], LastEvaluatedKey: { pk: 'a' } })
    .resolves({ Items: [row('b')] });
  documents.on(UpdateCommand).resolves({});
});
const starts = () =>
  documents.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input.ExclusiveStartKey);

describe('a query of more than one page', () => {
  it('has every subscription of a course looked at again', async () => {
    expect(await recheckReleases(client, 'Subscriptions', 'weekly')).toBe(2);
    expect(starts()).toEqual([undefined, { pk: 'a' }]);
  });
});

describe('a look-up of more than one page', () => {
  it('finds everything that is due for an address, and nothing that comes later', async () => {
    const row = (id: string, dueAt?: string) => ({ id, email: 'ada@example.com', dueAt });
    documents
      .on(ExecuteStatementCommand)
      .resolvesOnce({ Items: [row('a', due), row('later', '2026-11-21T10:00:00.001Z')], NextToken: 'more' })
      .resolvesOnce({ Items: [row('b', due), row('paused')] });
    const releases = createReleaseStore(client, { subscriptions: 'Subscriptions', learning: 'Learning' });
    expect(await releases.listDueByEmail(['ada@example.com'], due)).toEqual(
      new Map([['ada@example.com', ['a', 'b']]]),
    );
    const tokens = documents
      .commandCalls(ExecuteStatementCommand)
      .map(({ args: [{ input }] }) => input.NextToken);
    expect(tokens).toEqual([undefined, 'more']);
  });
});
