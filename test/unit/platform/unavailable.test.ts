import { describe, expect, it } from 'vitest';
import { isUnavailable } from '../../../lambdas/platform/http/unavailable.ts';

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

  it('that is its own cause ends', () => {
    const error: { name: string; cause?: unknown } = { name: 'Loop' };
    error.cause = error;
    expect(isUnavailable(error)).toBe(false);
  });
});
