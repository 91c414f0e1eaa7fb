import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ErasureGuard } from '../services/erasure-guard.ts';
import type { Caller } from './operation.ts';

/** The contract row that the request's route key names. */
export interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** An API Gateway event (payload format 2.0), with what the middlewares have added so far. */
export interface ExchangeEvent extends APIGatewayProxyEventV2 {
  route?: Route;
  /** True once the origin secret was checked: headers that describe the viewer can then be trusted. */
  fromDistribution?: boolean;
  caller?: Caller;
  /** Together with `caller`. */
  erasureGuard?: ErasureGuard;
  input?: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

/** Result of an operation, before it is checked against the contract. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Values of `Set-Cookie`. Only for rows with `setsCookies`. */
  readonly cookies?: readonly string[];
  /** HTML version of the body for browsers that accept it. Only for rows with `page`. */
  readonly page?: string;
  /** The body as a table, for callers that accept `text/csv`. Only for rows with `csv`. */
  readonly csv?: string;
}

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type ApiMiddleware = MiddlewareObj<ExchangeEvent, Reply | ApiResult>;

/** IP address of the viewer as the distribution's viewer function reports it, or the peer address of a call that bypassed it. */
export const clientAddress = ({ headers, requestContext, fromDistribution }: ExchangeEvent): string =>
  (fromDistribution ? headers['x-viewer-address'] : undefined) ?? requestContext.http.sourceIp;

/** Returns the route set by `findRoute`. @throws Error when that middleware has not run */
export const requestRoute = (event: ExchangeEvent): Route => {
  if (!event.route) throw new Error('The route must be found before anything else');
  return event.route;
};
