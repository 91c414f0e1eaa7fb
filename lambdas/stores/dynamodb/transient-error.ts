/** Names that the AWS SDK gives failures which pass: whoever answers requests says 503 to them. */
export type TransientErrorName =
  | 'ProvisionedThroughputExceededException'
  | 'TransactionConflictException'
  | 'ServiceUnavailable';

/** An error of our own that callers treat like the service's error of that name: it is safe to try again. */
export const transientError = (name: TransientErrorName, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name });
