import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { batchGetTables } from '#lambdas/stores/dynamodb/batch-get-tables.ts';
import { isConflict, retryOnConflict } from '#lambdas/stores/dynamodb/retry.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const mock = mockClient(client);
const key = (sk: string) => ({ pk: 'p', sk });
const reads = {
  One: { keys: [key('a'), key('b')], consistent: true },
  Two: { keys: [key('a')], consistent: false },
};

describe('reading together', () => {
  it('asks again, with the same consistency, for what was left unprocessed', async () => {
    mock.reset();
    mock
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { One: [{ ...key('a'), n: 1 }] },
        UnprocessedKeys: { One: { Keys: [key('b')] } },
      })
      .resolvesOnce({ Responses: { One: [{ ...key('b'), n: 2 }], Two: [] } });
    const items = await batchGetTables(client, reads);
    expect([
      items.get('One', key('a'))?.n,
      items.get('One', key('b'))?.n,
      items.get('Two', key('a')),
    ]).toEqual([1, 2, undefined]);
    expect(mock.commandCalls(BatchGetCommand)[1]?.args[0].input.RequestItems).toEqual({
      One: { Keys: [key('b')], ConsistentRead: true },
    });
  });

  it('gives up as throttled when the rest never comes', async () => {
    mock.reset();
    mock.on(BatchGetCommand).resolves({ UnprocessedKeys: { One: { Keys: [key('b')] } } });
    await expect(batchGetTables(client, reads)).rejects.toMatchObject({
      name: 'ProvisionedThroughputExceededException',
    });
    expect(mock.commandCalls(BatchGetCommand).length).toBeLessThanOrEqual(5);
  });
});

describe('a conflict', () => {
  const failure = (name: string, ...codes: string[]) =>
    Object.assign(new Error(name), { name, CancellationReasons: codes.map((Code) => ({ Code })) });
  const conflict = failure('ConditionalCheckFailedException');

  it('is a failed condition, and neither a row that is held nor anything else', () => {
    expect(isConflict(conflict)).toBe(true);
    expect(isConflict(failure('TransactionCanceledException', 'None', 'ConditionalCheckFailed'))).toBe(true);
    expect(isConflict(failure('TransactionCanceledException', 'TransactionConflict'))).toBe(false);
    expect(isConflict(failure('TransactionCanceledException', 'None', 'ValidationError'))).toBe(false);
    expect(isConflict(failure('TransactionCanceledException'))).toBe(false);
    expect(isConflict(failure('TimeoutError'))).toBe(false);
    expect(isConflict(undefined)).toBe(false);
  });

  it('is tried again until it passes', async () => {
    let tries = 0;
    const result = await retryOnConflict(() => {
      tries += 1;
      return tries < 4 ? Promise.reject(conflict) : Promise.resolve('done');
    });
    expect([result, tries]).toEqual(['done', 4]);
  });

  it('that never ends is reported as an outage, after a bounded number of tries', async () => {
    let tries = 0;
    const endless = retryOnConflict(() => {
      tries += 1;
      return Promise.reject(conflict);
    });
    await expect(endless).rejects.toMatchObject({ name: 'TransactionConflictException' });
    expect(tries).toBe(10);
  });

  it('is the only failure that is tried again', async () => {
    let tries = 0;
    const failing = retryOnConflict(() => {
      tries += 1;
      return Promise.reject(failure('TimeoutError'));
    });
    await expect(failing).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(tries).toBe(1);
  });
});
