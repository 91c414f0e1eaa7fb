import { retryWithBackoff } from '../backoff.ts';
import { transientError } from './transient-error.ts';

const backoff = { attempts: 10, firstPauseMs: 8, longestPauseMs: 250 };

const conflictReasons = new Set(['None', 'ConditionalCheckFailed', 'TransactionConflict']);

interface WriteFailure {
  readonly name?: unknown;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** Whether a write was refused because the row has changed since it was read. */
export const isConflict = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { name, CancellationReasons: reasons = [] } = error as WriteFailure;
  if (name === 'ConditionalCheckFailedException' || name === 'TransactionConflictException') return true;
  if (name !== 'TransactionCanceledException' || reasons.length === 0) return false;
  return reasons.every(({ Code }) => conflictReasons.has(Code ?? 'None'));
};

/** Whether a transaction was refused only by the condition of one step (from 0). */
export const isRefusalOf = (error: unknown, step: number): boolean => {
  const { CancellationReasons: reasons = [] } = (error ?? {}) as WriteFailure;
  return (
    reasons.length > step &&
    reasons.every(({ Code = 'None' }, index) => Code === (index === step ? 'ConditionalCheckFailed' : 'None'))
  );
};

/** Waits for a write. @returns false when its condition failed */
export const unlessConflict = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return false;
  }
};

/**
 * Repeats a read and a write when the write met a conflict. Each attempt must read again, so that it also finds its own earlier write
 * whose response was lost.
 * @throws a transient error after ten attempts
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await retryWithBackoff(backoff, isConflict, attempt);
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw transientError('TransactionConflictException', 'The row kept changing', error);
  }
};
