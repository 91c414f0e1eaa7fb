import { ApiError } from './api-error.ts';

/** Creates a 400 that points at one field of the request. @param path field names, outermost first */
export const invalidRequest = (path: readonly string[], message: string): ApiError =>
  new ApiError('invalid_request', { details: { issues: [{ path: path.join('.'), message }] } });
