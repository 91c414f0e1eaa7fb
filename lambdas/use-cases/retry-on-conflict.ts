/**
 * The optimistic lock of every use case: the attempt reads, decides and writes on condition that nothing changed since the
 * read. Only this file knows how the stores report a failed condition.
 */
export { retryOnConflict } from '../stores/dynamodb/retry.ts';
