import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Fault of one call. `before`: the call never arrives. `after`: it takes effect and its answer is lost. `twice`: the SDK retries
 * it because the first answer was lost.
 */
export type Fault = 'before' | 'after' | 'twice';

/** Which calls: by the command's name, or by its name and input. */
type Kind = RegExp | ((command: string, input: object) => boolean);

export interface Interception {
  /** Names of the commands sent, such as `QueryCommand`. */
  readonly calls: string[];
  /** What each command asked for. */
  readonly inputs: object[];
  /** Faults by the number of the call (from 0) since the last `reset`. */
  faults: ReadonlyMap<number, Fault>;
  /** Runs before each call is sent, so that a test can interleave another device. */
  meanwhile: ((command: string, input: object) => Promise<void>) | undefined;
  /** Lets something happen right before the first call of a kind, and then takes `meanwhile` away. */
  once(kind: Kind, happens: () => Promise<unknown>): void;
  reset(): void;
}

const lost = (): Error => Object.assign(new Error('the connection broke'), { name: 'TimeoutError' });

/** Records the calls of a client and injects faults into them. */
export const intercept = (client: DynamoDBDocumentClient): Interception => {
  const interception: Interception = {
    calls: [],
    inputs: [],
    faults: new Map(),
    meanwhile: undefined,
    once: (kind, happens) => {
      interception.meanwhile = async (command, input) => {
        if (!(kind instanceof RegExp ? kind.test(command) : kind(command, input))) return;
        interception.meanwhile = undefined;
        await happens();
      };
    },
    reset: () => {
      interception.calls.length = 0;
      interception.inputs.length = 0;
      interception.faults = new Map();
      interception.meanwhile = undefined;
    },
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName);
      const fault = interception.faults.get(interception.calls.length);
      interception.calls.push(command);
      interception.inputs.push(args.input);
      await interception.meanwhile?.(command, args.input);
      if (fault === 'before') throw lost();
      if (fault === 'twice') await next(args);
      const result = await next(args);
      if (fault === 'after') throw lost();
      return result;
    },
    { step: 'initialize', name: 'intercept', override: true },
  );
  return interception;
};

/** A client, given back, that lets something happen right before its first call of a kind: see `once`. */
export const interleave = (
  client: DynamoDBDocumentClient,
  kind: Kind,
  happens: () => Promise<unknown>,
): DynamoDBDocumentClient => {
  intercept(client).once(kind, happens);
  return client;
};

/** Every way to break one of so many calls, with a name for a test. */
export const everyFault = (calls: number): { name: string; faults: ReadonlyMap<number, Fault> }[] =>
  Array.from({ length: calls }, (_, call) =>
    (['before', 'after'] as const).map((fault) => ({
      name: `${fault} call ${call + 1}`,
      faults: new Map([[call, fault]]),
    })),
  ).flat();
