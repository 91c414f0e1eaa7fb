import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What happens to one call: it never arrives, or it takes effect and only its answer is lost. */
export type Fault = 'before' | 'after';

export interface Interception {
  /** Names of the commands sent, such as `QueryCommand`. */
  readonly calls: string[];
  /** Faults by the number of the call (from 0) since the last `reset`. */
  faults: ReadonlyMap<number, Fault>;
  /** Runs before a call is sent; lets another device come in between. */
  meanwhile: ((command: string) => Promise<void>) | undefined;
  reset(): void;
}

const lost = (): Error => Object.assign(new Error('the connection broke'), { name: 'TimeoutError' });

/** Counts what a client sends and breaks it on demand. */
export const intercept = (client: DynamoDBDocumentClient): Interception => {
  const interception: Interception = {
    calls: [],
    faults: new Map(),
    meanwhile: undefined,
    reset: () => {
      interception.calls.length = 0;
      interception.faults = new Map();
      interception.meanwhile = undefined;
    },
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName);
      const fault = interception.faults.get(interception.calls.length);
      interception.calls.push(command);
      await interception.meanwhile?.(command);
      if (fault === 'before') throw lost();
      const result = await next(args);
      if (fault === 'after') throw lost();
      return result;
    },
    { step: 'initialize', name: 'intercept', override: true },
  );
  return interception;
};
