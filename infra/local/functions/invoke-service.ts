import { invokedFunction } from '../aws/required-permissions.ts';
import { AwsError, type AwsService } from '../aws/types.ts';
import type { FunctionPool } from './pool.ts';

/**
 * Lambda's Invoke API, for functions that call other functions and wait for the answer. A function that throws or takes too long is
 * answered with 200 and the header that says so, as on AWS.
 * @param find the function of an ARN
 */
export const createInvokeService =
  (find: (arn: string) => FunctionPool): AwsService =>
  async ({ method, path, headers, body }) => {
    const arn = invokedFunction(path);
    const type = headers['x-amz-invocation-type'] ?? 'RequestResponse';
    if (method !== 'POST' || arn === '' || type !== 'RequestResponse')
      throw new AwsError('UnknownOperationException', `The local cloud does not know ${method} ${path}.`);
    const event: unknown = JSON.parse(body.toString('utf8'));
    const result = await find(arn).invoke(event, (event as { routeKey?: string }).routeKey ?? arn);
    const answer = result.ok ? result.payload : { errorMessage: result.reason };
    return {
      status: 200,
      headers: {
        'content-type': 'application/json',
        ...(result.ok ? {} : { 'x-amz-function-error': 'Unhandled' }),
      },
      body: JSON.stringify(answer ?? null),
    };
  };
