import { errorCatalogue } from '../contract/errors.ts';
import { ApiError } from './api-error.ts';
import type { ApiMiddleware, ApiResult, ExchangeEvent } from './exchange.ts';
import { logger } from './logger.ts';
import { isUnavailable } from './unavailable.ts';

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  return new ApiError(isUnavailable(error) ? 'unavailable' : 'internal_error', { cause: error });
};

const toResult = (error: ApiError, requestId: string): ApiResult => ({
  statusCode: error.status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...('retryAfter' in errorCatalogue[error.code] ? { 'retry-after': String(error.retryAfterSeconds) } : {}),
  },
  body: JSON.stringify({ ...error.details, error: error.message, code: error.code, requestId }),
});

/** One log line per error. Stack traces appear only here, never in a response. */
const log = (error: ApiError, { requestContext, routeKey }: ExchangeEvent): void => {
  const line = {
    code: error.code,
    status: error.status,
    route: routeKey,
    requestId: requestContext.requestId,
  };
  if (error.cause !== undefined) logger.error('failed', { ...line, error: error.cause as Error });
  else logger.warn('refused', line);
};

/** The one place where errors become HTTP: the status and message of the catalogue, and nothing about the cause. */
export const handleErrors = (): ApiMiddleware => ({
  onError: (request) => {
    const error = toApiError(request.error);
    log(error, request.event);
    request.response = toResult(error, request.event.requestContext.requestId);
  },
});
