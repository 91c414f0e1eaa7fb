import { describe, expect, it } from 'vitest';
import { isUnavailable } from '#lambdas/platform/http/unavailable.ts';

describe('a failure', () => {
  it('of our own is never taken for an outage', () => {
    const own = [
      new TypeError('x is not a function'),
      Object.assign(new Error('no'), { name: 'ValidationException', $metadata: { httpStatusCode: 400 } }),
      Object.assign(new Error('no'), { name: 'AccessDeniedException' }),
      Object.assign(new Error('no'), { name: 'ConditionalCheckFailedException' }),
      Object.assign(new Error('no'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'ValidationError' }],
      }),
      'text',
      null,
      undefined,
    ];
    for (const error of own) expect(isUnavailable(error)).toBe(false);
  });

  it('of a function that is invoked too often is an outage', () => {
    for (const [name, httpStatusCode] of [
      ['TooManyRequestsException', 429],
      ['EC2ThrottledException', undefined],
    ]) {
      const error = Object.assign(new Error('Rate Exceeded.'), { name, $metadata: { httpStatusCode } });
      expect(isUnavailable(error), String(name)).toBe(true);
    }
  });

  it('that is its own cause ends', () => {
    const error: { name: string; cause?: unknown } = { name: 'Loop' };
    error.cause = error;
    expect(isUnavailable(error)).toBe(false);
  });
});
