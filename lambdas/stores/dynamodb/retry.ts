import { isRefusedFor, type WriteFailure } from '../../resources/refused-write.ts';
import { retryWithBackoff } from '../backoff.ts';
import { transientError } from './transient-error.ts';

const backoff = { attempts: 10, firstPauseMs: 8, longestPauseMs: 250 };

/** Whether the condition of a write failed: the row has changed since it was read. */
export const isConflict = (error: unknown): boolean => isRefusedFor(error, 'ConditionalCheckFailed');

/** Whether reading and writing again may help: also where another transaction held a row for longer than the SDK waits. */
const isTransient = (error: unknown): boolean =>
  isConflict(error) || isRefusedFor(error, 'TransactionConflict');

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
 * Repeats a read and a write when the write met a conflict, or a row that another transaction held. Each attempt must read again, so that
 * it also finds its own earlier write whose response was lost.
 * @throws a transient error after ten attempts
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await retryWithBackoff(backoff, isTransient, attempt);
  } catch (error) {
    if (!isTransient(error)) throw error;
    throw transientError('TransactionConflictException', 'The row kept changing', error);
  }
};
