/**
 * Whether an S3 error means that the object does not exist. Without permission to list the bucket, S3 answers 403 for a missing object.
 */
export const isAbsentObject = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 404 || status === 403;
};
