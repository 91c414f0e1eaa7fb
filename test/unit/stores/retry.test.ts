import { describe, expect, it } from 'vitest';
import { retryOnConflict, unlessConflict } from '#lambdas/stores/dynamodb/retry.ts';

const canceled = (...codes: readonly string[]) =>
  Object.assign(new Error('refused'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const named = (name: string) => Object.assign(new Error('refused'), { name });

const unmet = [named('ConditionalCheckFailedException'), canceled('None', 'ConditionalCheckFailed')];
const held = [named('TransactionConflictException'), canceled('TransactionConflict', 'None')];

describe('a write that was refused', () => {
  it.each(unmet)('was done already or is out of date, when its condition was not met', async (error) => {
    expect(await unlessConflict(Promise.reject(error))).toBe(false);
  });

  it.each(held)('was not done, when another transaction held the row', async (error) => {
    await expect(unlessConflict(Promise.reject(error))).rejects.toBe(error);
  });

  it.each([...unmet, ...held])('is tried again together with its read', async (error) => {
    let attempts = 0;
    const result = await retryOnConflict(() => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(error) : Promise.resolve(attempts);
    });
    expect(result).toBe(3);
  });

  it('is no conflict when something else failed', async () => {
    const broken = canceled('None', 'ValidationError');
    await expect(retryOnConflict(() => Promise.reject(broken))).rejects.toBe(broken);
  });
});
