import { isRefusedFor } from './refused-write.ts';

type Middleware = <Args, Result>(next: (args: Args) => Promise<Result>) => (args: Args) => Promise<Result>;

/** A client of the SDK; described here, because tools and functions share this and declarations load no package. */
interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'deserialize'; priority: 'high' }): void;
  };
}

/**
 * Has the SDK repeat, with its pauses, a write that was refused only because another transaction held a row of it. Nothing was written then.
 * By itself the SDK does not repeat it.
 */
export const repeatWhenLocked = <Of extends Client>(client: Of): Of => {
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
