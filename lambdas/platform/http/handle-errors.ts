import type { Context } from 'aws-lambda';
import { errorCatalog } from '../../contract/errors.ts';
import { logger } from '../logger.ts';
import type { NamePseudonyms, Pseudonyms } from '../services/pseudonyms.ts';
import { ApiError } from './api-error.ts';
import { type ApiMiddleware, type ApiResult, clientAddress, type ExchangeEvent } from './exchange.ts';
import { problemPage } from './problem-page.ts';
import { isUnavailable } from './unavailable.ts';
import { wantsPage } from './wants-page.ts';

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  return new ApiError(isUnavailable(error) ? 'unavailable' : 'internal_error', { cause: error });
};

const toResult = (error: ApiError, event: ExchangeEvent): ApiResult => {
  const { requestId } = event.requestContext;
  const page = wantsPage(event);
  return {
    statusCode: error.status,
    headers: {
      'content-type': `${page ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      ...('retryAfter' in errorCatalog[error.code] ? { 'retry-after': String(error.retryAfterSeconds) } : {}),
    },
    body: page
      ? problemPage(error, requestId)
      : JSON.stringify({ ...error.details, error: error.message, code: error.code, requestId }),
  };
};

/**
 * One log line per error, which names nobody: clients and learners have names of the day. Stack traces appear only here,
 * never in a response.
 */
const log = (error: ApiError, { requestContext, routeKey }: ExchangeEvent, who: Pseudonyms): void => {
  const line = {
    code: error.code,
    status: error.status,
    route: routeKey,
    requestId: requestContext.requestId,
    ...who,
  };
  if (error.cause !== undefined) logger.error('failed', { ...line, error: error.cause as Error });
  else logger.warn('refused', line);
};

/** How long a line waits for the key of its names, where the function has that long. */
const patienceInMillis = 1_000;

const patience = ({ getRemainingTimeInMillis }: Partial<Context>): number =>
  Math.min(patienceInMillis, (getRemainingTimeInMillis?.() ?? Infinity) / 2);

/** The one place where errors become HTTP: the status and message of the catalog, and nothing about the cause. */
export const handleErrors = (nameWho: NamePseudonyms): ApiMiddleware => ({
  onError: async (request) => {
    const { event } = request;
    const error = toApiError(request.error);
    log(error, event, await nameWho(clientAddress(event), event.caller?.sub, patience(request.context)));
    request.response = toResult(error, event);
  },
});
