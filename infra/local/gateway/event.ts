import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request as the gateway received it from CloudFront. */
export interface GatewayRequest {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly rawQuery: string;
  /** Lower-case names, values joined by commas. */
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly sourceIp: string;
}

export interface EventContext {
  readonly apiId: string;
  readonly domainName: string;
  readonly stage: string;
  readonly routeKey: string;
  readonly pathParameters: Record<string, string>;
}

/** The event that an HTTP API sends to a function, payload format 2.0. */
export const createEvent = (request: GatewayRequest, context: EventContext): APIGatewayProxyEventV2 => {
  const { cookie, ...headers } = request.headers;
  const parameters = new URLSearchParams(request.rawQuery);
  const query: Record<string, string> = {};
  for (const name of new Set(parameters.keys())) query[name] = parameters.getAll(name).join(',');
  const now = new Date();
  const isText = isTextType(headers['content-type']);

  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: request.path,
    rawQueryString: request.rawQuery,
    ...(cookie === undefined ? {} : { cookies: cookie.split(';').map((part) => part.trim()) }),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(context.pathParameters).length > 0 ? { pathParameters: context.pathParameters } : {}),
    requestContext: {
      accountId: 'anonymous',
      apiId: context.apiId,
      domainName: context.domainName,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: context.routeKey,
      stage: context.stage,
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
};

/** Media types that API Gateway passes as text. All others, including forms, are base64-encoded. */
const isTextType = (contentType: string | undefined): boolean => {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(text\/.*|application\/(json|javascript|xml)|.*\+(json|xml))$/.test(type);
};

/** 12/Mar/2020:19:03:58 +0000 */
const clfTime = (date: Date): string => {
  const [, day, month, year, time] = /^\w+, (\d\d) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
};
