import { ApiError } from '../platform/http/api-error.ts';

/** Refuses the methods of sessions and streams: this server has neither. */
export const refuseMethod = (): Promise<never> =>
  Promise.reject(new ApiError('method_not_allowed', { headers: { allow: 'POST' } }));
