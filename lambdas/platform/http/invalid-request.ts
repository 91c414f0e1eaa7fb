import { ApiError } from './api-error.ts';

/** Issues listed in one response, which must stay small even for a hostile body. */
export const maxIssues = 20;

/** Creates a 400 that points at fields of the request, at the first ones if they are many. @param issues path of each, and what is wrong */
export const invalidFields = (
  issues: readonly { readonly path: string; readonly message: string }[],
): ApiError => new ApiError('invalid_request', { details: { issues: issues.slice(0, maxIssues) } });

/** Creates a 400 that points at one field of the request. @param path field names, outermost first */
export const invalidRequest = (path: readonly string[], message: string): ApiError =>
  invalidFields([{ path: path.join('.'), message }]);
