import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** Invokes a function and returns its answer. @throws Error of the SDK, or one when the function failed or took too long */
export type InvokeFunction = (arn: string, event: unknown) => Promise<unknown>;

/**
 * Creates the invoker of other functions. A call is made once: whether what it did may be repeated, only whoever asked knows.
 * @param timeoutMs longest wait for an answer
 */
export const createInvokeFunction = (timeoutMs: number): InvokeFunction => {
  const client = new LambdaClient({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  return async (arn, event) => {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName: arn, Payload: JSON.stringify(event) }),
    );
    const answer = Payload?.transformToString() ?? 'null';
    if (FunctionError !== undefined) throw new Error(`${arn} failed (${FunctionError}): ${answer}`);
    return JSON.parse(answer);
  };
};
