import { ApiError } from './api-error.ts';

/** A 400 about one place of the request. */
export const invalidRequest = (path: readonly string[], message: string): ApiError =>
  new ApiError('invalid_request', { details: { issues: [{ path: path.join('.'), message }] } });
