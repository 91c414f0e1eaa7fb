import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Caller } from './operation.ts';

/** The contract row that the request's route key names. */
export interface Route {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** An API Gateway event (payload 2.0), and what the middlewares have established about it so far. */
export interface ExchangeEvent extends APIGatewayProxyEventV2 {
  route?: Route;
  /** The site's distribution sent it, so what that says about the viewer is true. */
  fromDistribution?: boolean;
  caller?: Caller;
  input?: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
}

/** What an operation answers, before its status and body meet the contract. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Values of `Set-Cookie`, where the row allows it. */
  readonly cookies?: readonly string[];
  /** The same answer as HTML; sent instead to a browser that asks for a page, where the row allows it. */
  readonly page?: string;
}

export type ApiResult = APIGatewayProxyStructuredResultV2;
export type ApiMiddleware = MiddlewareObj<ExchangeEvent, Reply | ApiResult>;

/** The viewer's IP address, from the distribution's viewer function; of a call past it, where the connection comes from. */
export const clientAddress = ({ headers, requestContext, fromDistribution }: ExchangeEvent): string =>
  (fromDistribution ? headers['x-viewer-address'] : undefined) ?? requestContext.http.sourceIp;

/** The row that `findRoute` found. @throws Error when that middleware has not run */
export const requestRoute = (event: ExchangeEvent): Route => {
  if (!event.route) throw new Error('The route must be found before anything else');
  return event.route;
};
