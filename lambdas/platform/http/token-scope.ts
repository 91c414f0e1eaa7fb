import type { Endpoint } from '../../contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';

/**
 * Refuses a program that may not call an endpoint. People who are signed in themselves may call all of them.
 * @throws ApiError 403 `insufficient_scope` when the row is not for programs, or the caller lacks its scope
 */
export const requireTokenScope = (
  { token: needed = 'none' }: Pick<Endpoint, 'token'>,
  { tokenScopes }: Pick<Caller, 'tokenScopes'>,
): void => {
  if (!tokenScopes || (needed !== 'none' && tokenScopes.has(needed))) return;
  throw new ApiError('insufficient_scope', {
    message:
      needed === 'none'
        ? 'No token may do this: sign in on the site.'
        : `This needs a token with the scope "${needed}".`,
  });
};
