import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isRefusedFor } from '../../resources/refused-write.ts';

/**
 * Has the SDK repeat, with its pauses, a write that was refused only because another transaction held a row of it. Nothing was written then.
 * By itself the SDK does not repeat it.
 */
export const repeatWhenLocked = (client: DynamoDBClient): DynamoDBClient => {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        const isLocked =
          isRefusedFor(error, 'TransactionConflict') && !isRefusedFor(error, 'ConditionalCheckFailed');
        if (isLocked) (error as { $retryable?: object }).$retryable = {};
        throw error;
      }
    },
    { step: 'deserialize', priority: 'high' },
  );
  return client;
};
