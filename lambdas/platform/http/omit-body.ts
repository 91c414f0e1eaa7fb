import type { ApiMiddleware, ApiResult } from './exchange.ts';

/** Answers HEAD like GET, without the body. It is the first middleware, so it runs last, after errors too. */
export const omitBody = (): ApiMiddleware => {
  const omit: ApiMiddleware['after'] = (request) => {
    if (request.event.requestContext.http.method !== 'HEAD') return;
    const { body, ...result } = request.response as ApiResult;
    request.response = result;
  };
  return { after: omit, onError: omit };
};
