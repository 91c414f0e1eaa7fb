import { ApiError } from '../platform/http/api-error.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { TokenDeps } from './deps.ts';

/** Revokes a token of the caller: the next request with it is refused. */
export const revokeToken =
  ({ personalTokens }: Pick<TokenDeps, 'personalTokens'>): Operation<'revokeToken'> =>
  async ({ caller, params: { tokenId } }) => {
    if (!(await personalTokens.remove(caller.sub, tokenId))) throw new ApiError('not_found');
    return { status: 204, body: undefined };
  };
