import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

/** One step of a DynamoDB transaction. */
export type WriteStep = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
