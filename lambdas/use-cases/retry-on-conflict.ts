/**
 * Optimistic locking for use cases: an attempt reads, decides and writes on condition that nothing changed since the read, and
 * is retried otherwise. Only this file knows how the stores report a failed condition.
 */
export { retryOnConflict } from '../stores/dynamodb/retry.ts';
