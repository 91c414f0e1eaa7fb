import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '#lambdas/platform/http/unavailable.ts';
import { batchWrite } from '#lambdas/stores/dynamodb/batch-write.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const mock = mockClient(client);
const put = (sk: string) => ({ put: { pk: 'p', sk } });
const unprocessed = (sk: string) => ({
  UnprocessedItems: { Things: [{ PutRequest: { Item: { pk: 'p', sk } } }] },
});

beforeEach(() => {
  mock.reset();
  // No pauses.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

describe('writing many', () => {
  it('sends again only what was left unprocessed', async () => {
    mock.on(BatchWriteCommand).resolvesOnce(unprocessed('b')).resolves({});
    await batchWrite(client, 'Things', [put('a'), put('b')]);
    const sent = mock.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input.RequestItems?.Things);
    expect(sent.map((requests) => requests?.length)).toEqual([2, 1]);
    expect(sent[1]).toEqual([{ PutRequest: { Item: { pk: 'p', sk: 'b' } } }]);
  });

  it('gives up as throttled, which is a 503, when the rest is never taken', async () => {
    mock.on(BatchWriteCommand).resolves(unprocessed('a'));
    const error: unknown = await batchWrite(client, 'Things', [put('a')]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isUnavailable(error)).toBe(true);
    expect(mock.commandCalls(BatchWriteCommand).length).toBeLessThanOrEqual(10);
  });
});
