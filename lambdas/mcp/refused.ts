import { routeKey } from '../contract/endpoint.ts';
import { mcpEndpoints } from '../contract/endpoints/mcp.ts';
import { errorCatalog, type ErrorCode } from '../contract/errors.ts';
import { isUnavailable } from '../platform/http/unavailable.ts';
import { logger } from '../platform/logger.ts';

/** Body of an error, as the contract has it. */
export interface ErrorBody {
  readonly error: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly [detail: string]: unknown;
}

/** An operation refused. What the site says, the assistant is told in the same words. */
export class Refused extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.error);
    this.name = 'Refused';
    this.body = body;
  }
}

/** A refusal that no operation has said, with the message of the catalog. */
export const refuse = (code: ErrorCode, requestId: string, details: Record<string, unknown> = {}): Refused =>
  new Refused({ ...details, error: errorCatalog[code].message, code, requestId });

/** Route key of the messages of assistants. */
export const messageRoute = routeKey(mcpEndpoints.postMessage);

/** The request that failed, for the log. */
interface Failed {
  readonly requestId: string;
  /** Route key. */
  readonly route: string;
}

/** What an assistant is told of a failure: a refusal in its own words, of anything else only whose fault it is. Logs all but refusals. */
export const toRefused = (error: unknown, { requestId, route }: Failed): Refused => {
  if (error instanceof Refused) return error;
  const code = isUnavailable(error) ? 'unavailable' : 'internal_error';
  logger.error('failed', {
    code,
    status: errorCatalog[code].status,
    route,
    requestId,
    error: error as Error,
  });
  return refuse(code, requestId);
};
