/**
 * Whether S3 says that an object is not there. Without permission to list the bucket it answers 403 for an absent one; what
 * may not be read cannot be written either.
 */
export const isAbsentObject = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || status === 403;
};
