/** A write that DynamoDB refused; a transaction has a reason for each step. */
export interface WriteFailure {
  readonly name?: unknown;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/**
 * Whether DynamoDB refused a write for a reason, alone or as one of a transaction: `ConditionalCheckFailed`, the condition was not met;
 * `TransactionConflict`, another transaction held the row at that moment, which says nothing about the condition.
 */
export const isRefusedFor = (
  error: unknown,
  reason: 'ConditionalCheckFailed' | 'TransactionConflict',
): boolean => {
  const { name, CancellationReasons: reasons = [] } = (error ?? {}) as WriteFailure;
  return name === `${reason}Exception` || reasons.some(({ Code }) => Code === reason);
};
