import { ApiError } from './api-error.ts';

/** A 400 that points at one place in the request. @param path field names from the outside in */
export const invalidRequest = (path: readonly string[], message: string): ApiError =>
  new ApiError('invalid_request', { details: { issues: [{ path: path.join('.'), message }] } });
