import { ApiError } from '../platform/http/api-error.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { Identity } from '../platform/services/identity.ts';
import type { ProfileDeps } from '../use-cases/read-or-create-profile.ts';

/** Asks the issuer who the caller is. @returns undefined while it is down */
export const readStatedIdentity = (
  { identity }: Pick<ProfileDeps, 'identity'>,
  caller: Caller,
): Promise<Identity | undefined> =>
  identity.full(caller).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'unavailable') return undefined;
    throw error;
  });
