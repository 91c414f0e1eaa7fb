import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchExecuteStatementCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeStatements } from '#lambdas/stores/dynamodb/statements.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const documents = mockClient(client);
beforeEach(() => documents.reset());

const statements = (count: number) =>
  Array.from({ length: count }, (_, each) => ({ text: `UPDATE ${each}`, values: [each] }));
const failed = (
  Code: 'ThrottlingError' | 'ConditionalCheckFailed' | 'TransactionConflict' | 'InternalServerError',
) => ({
  Error: { Code },
});
/** What each call held. */
const sent = () =>
  documents
    .commandCalls(BatchExecuteStatementCommand)
    .map(({ args: [{ input }] }) => input.Statements?.map(({ Parameters }) => Parameters?.[0]));

describe('statements that write', () => {
  it('go 25 to a call, and each ends for itself', async () => {
    documents
      .on(BatchExecuteStatementCommand)
      .callsFake(({ Statements = [] }: { Statements?: { Parameters: number[] }[] }) => ({
        Responses: Statements.map(({ Parameters: [number] }) =>
          number === 3
            ? failed('ConditionalCheckFailed')
            : number === 30
              ? failed('TransactionConflict')
              : {},
        ),
      }));
    const outcomes = await writeStatements(client, statements(60));
    expect(sent().map((each) => each?.length)).toEqual([25, 25, 10]);
    expect(outcomes.flatMap((outcome, index) => (outcome === 'written' ? [] : [[index, outcome]]))).toEqual([
      [3, 'refused'],
      [30, 'refused'],
    ]);
  });

  it('that are throttled are sent again, alone', async () => {
    documents
      .on(BatchExecuteStatementCommand)
      .resolvesOnce({ Responses: [{}, failed('ThrottlingError'), failed('ThrottlingError')] })
      .resolvesOnce({ Responses: [failed('ConditionalCheckFailed'), {}] });
    expect(await writeStatements(client, statements(3))).toEqual(['written', 'refused', 'written']);
    expect(sent()).toEqual([
      [0, 1, 2],
      [1, 2],
    ]);
  });

  it('that stay throttled, or fail, are in doubt, and so is a call without an answer', async () => {
    documents
      .on(BatchExecuteStatementCommand)
      .resolvesOnce({ Responses: [failed('ThrottlingError'), failed('InternalServerError'), {}] })
      .resolves({ Responses: [failed('ThrottlingError')] });
    const [throttled, broken, written] = await writeStatements(client, statements(3));
    expect(throttled).toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    expect(broken).toMatchObject({ name: 'InternalServerError' });
    expect(written).toBe('written');
    documents.reset();
    documents.on(BatchExecuteStatementCommand).rejects(new Error('the connection broke'));
    expect(await writeStatements(client, statements(1))).toEqual([new Error('the connection broke')]);
  });
});
