import type { Context } from 'aws-lambda';
import { errorCatalog } from '../../contract/errors.ts';
import { logger } from '../logger.ts';
import type { NamePseudonyms, Pseudonyms } from '../services/pseudonyms.ts';
import { ApiError } from './api-error.ts';
import { type ApiMiddleware, type ApiResult, clientAddress, type ExchangeEvent } from './exchange.ts';
import { originHeaders } from './serialize-reply.ts';
import { isUnavailable } from './unavailable.ts';
import { wantsPage } from './wants-page.ts';

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  return new ApiError(isUnavailable(error) ? 'unavailable' : 'internal_error', { cause: error });
};

/** Renders an error for a person who followed a link. */
export type RenderProblem = (error: ApiError, requestId: string) => string;

const toResult = (error: ApiError, event: ExchangeEvent, renderProblem?: RenderProblem): ApiResult => {
  const { requestId } = event.requestContext;
  const page = wantsPage(event) ? renderProblem?.(error, requestId) : undefined;
  return {
    statusCode: error.status,
    headers: {
      'content-type': `${page ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'no-store',
      ...originHeaders(event.route),
      // RFC 9110, 15.5.2: every 401 names a scheme. An assistant's says more.
      ...(error.status === 401 && { 'www-authenticate': 'Bearer' }),
      ...error.headers,
      ...('retryAfter' in errorCatalog[error.code] ? { 'retry-after': String(error.retryAfterSeconds) } : {}),
    },
    body: page ?? JSON.stringify({ ...error.details, error: error.message, code: error.code, requestId }),
  };
};

/**
 * Writes one log line per error. Clients and learners appear under their pseudonyms of the day. Stack traces appear only in the log,
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

/** Longest wait for the key of the pseudonyms. */
const keyTimeoutMs = 1_000;

/** Timeout for reading the key: at most half of the time that the function has left. */
const limitKeyTimeout = ({ getRemainingTimeInMillis }: Partial<Context>): number =>
  Math.min(keyTimeoutMs, (getRemainingTimeInMillis?.() ?? Infinity) / 2);

/**
 * Turns errors into HTTP, with the status and message of the error catalog and nothing about the cause.
 * @param renderProblem page for who prefers one to JSON; only groups with pages bundle it
 */
export const handleErrors = (
  createPseudonyms: NamePseudonyms,
  renderProblem?: RenderProblem,
): ApiMiddleware => ({
  onError: async (request) => {
    const { event } = request;
    const error = toApiError(request.error);
    const who = await createPseudonyms(
      clientAddress(event),
      event.caller?.sub,
      limitKeyTimeout(request.context),
    );
    log(error, event, who);
    request.response = toResult(error, event, renderProblem);
  },
});
