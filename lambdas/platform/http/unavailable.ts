/**
 * Error names of the AWS SDK for a service that did not answer in time, even after the SDK's own retries. `TooManyRequests` and `EC2Throttled` are
 * Lambda's, for a function that is invoked too often or that could not get its network.
 */
const transientName =
  /^(?:(?:Throttling|TooManyRequests|EC2Throttled|ProvisionedThroughputExceeded|TransactionConflict)Exception|(?:InternalServ(?:er|ice)Error|ServiceUnavailable|RequestTimeout)(?:Exception)?|RequestLimitExceeded|TimeoutError|AbortError)$/;
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const networkCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|E(?:HOST|NET)UNREACH|UND_ERR_\w+)$/;

/** Length of the `cause` chain that is followed. The chain may be circular. */
const maxDepth = 5;

interface Failure {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** Whether an error means that a service we depend on is slow, throttled or down, rather than a bug of ours. */
export const isUnavailable = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return false;
  const { name, code, cause, $metadata, CancellationReasons = [] } = error as Failure;
  if (transientName.test(String(name)) || networkCodes.test(String(code))) return true;
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  const reasons = CancellationReasons.flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : Code));
  if (reasons.length > 0) return reasons.every((reason) => transientReasons.has(reason));
  return isUnavailable(cause, depth + 1);
};
