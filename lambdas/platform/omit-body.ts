import type { ApiMiddleware, ApiResult } from './exchange.ts';

/** HEAD is answered as GET without the body. First of all middlewares, so that it comes last, after errors too. */
export const omitBody = (): ApiMiddleware => {
  const omit: ApiMiddleware['after'] = (request) => {
    if (request.event.requestContext.http.method !== 'HEAD') return;
    const { body, ...result } = request.response as ApiResult;
    request.response = result;
  };
  return { after: omit, onError: omit };
};
