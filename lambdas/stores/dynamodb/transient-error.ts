/** Names of temporary failures in the AWS SDK. Requests that meet one are answered with 503. */
export type TransientErrorName =
  | 'ProvisionedThroughputExceededException'
  | 'TransactionConflictException'
  | 'ServiceUnavailable';

/** Creates an error that callers treat like the service's error of that name: retrying is safe. */
export const transientError = (name: TransientErrorName, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name });
