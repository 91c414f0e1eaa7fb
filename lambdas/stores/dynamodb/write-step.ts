import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** One step of a DynamoDB transaction. */
export type WriteStep = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A step that changes one item. Its `Update` is also the input of an `UpdateCommand`. */
export interface UpdateStep {
  readonly Update: NonNullable<WriteStep['Update']>;
}
