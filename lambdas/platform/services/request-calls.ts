import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Input or output of a command of the document client. */
export type CallInput = Record<string, unknown>;
export type SendCall = (input: CallInput) => Promise<{ output: CallInput }>;

/** Takes part in the DynamoDB calls of one request. */
export interface Passenger {
  /** @param send sends the call, with this or another input */
  pass(
    client: DynamoDBDocumentClient,
    command: string,
    input: CallInput,
    send: SendCall,
  ): Promise<{ output: CallInput }>;
}

const current = /* @__PURE__ */ new AsyncLocalStorage<Passenger>();

/** Runs work whose calls by clients `withPassengers` the passenger takes part in. */
export const withPassenger = <T>(passenger: Passenger, work: () => Promise<T>): Promise<T> =>
  current.run(passenger, work);

/** Lets passengers take part in the calls of a client. Other calls are not changed. */
export const withPassengers = (client: DynamoDBDocumentClient): DynamoDBDocumentClient => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const passenger = current.getStore();
      if (!passenger) return next(args);
      const send = (input: CallInput) => next({ ...args, input } as unknown as typeof args);
      const input = args.input as unknown as CallInput;
      const command = String(context.commandName);
      return (await passenger.pass(client, command, input, send as unknown as SendCall)) as Awaited<
        ReturnType<typeof next>
      >;
    },
    { step: 'initialize', name: 'passengers', priority: 'high', override: true },
  );
  return client;
};
