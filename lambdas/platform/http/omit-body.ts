import type { ApiMiddleware, ApiResult } from './exchange.ts';

/** Removes the body from answers to HEAD. Must be the first middleware, so that it runs last, also after errors. */
export const omitBody = (): ApiMiddleware => {
  const omit: ApiMiddleware['after'] = (request) => {
    if (request.event.requestContext.http.method !== 'HEAD') return;
    const { body, ...result } = request.response as ApiResult;
    request.response = result;
  };
  return { after: omit, onError: omit };
};
