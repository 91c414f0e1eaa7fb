import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { GroupHandler } from '#lambdas/platform/http/create-group-handler.ts';

export const originSecret = 'origin-secret';
/** What it was before its last change. */
export const previousOriginSecret = 'previous-origin-secret';

/** The key by which the log names clients and learners. */
export const logSecret = 'log-secret';

export interface ApiCall {
  /** As API Gateway names it: `GET /api/courses/{courseId}/content`. */
  readonly route: string;
  readonly params?: Record<string, string>;
  /** Raw, as sent. */
  readonly query?: string;
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown;
  readonly headers?: Record<string, string | undefined>;
}

/** The payload 2.0 event of a call that came through the distribution. */
export const apiEvent = ({
  route,
  params,
  query = '',
  body,
  headers = {},
}: ApiCall): APIGatewayProxyEventV2 => {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const bytes = body instanceof Uint8Array;
  const sent: Record<string, string | undefined> = {
    'x-origin-verify': originSecret,
    'x-viewer-address': '203.0.113.7',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return {
    version: '2.0',
    routeKey: route,
    rawPath: path,
    rawQueryString: query,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    ...(params ? { pathParameters: params } : {}),
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: route,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: bytes,
    ...(body === undefined
      ? {}
      : {
          body: bytes
            ? Buffer.from(body).toString('base64')
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
        }),
  } as APIGatewayProxyEventV2;
};

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string | undefined;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[] | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape of what it asked for
  readonly json: any;
}

/** Calls the handler of a group as API Gateway would. */
export const invoke = async (handler: GroupHandler, call: ApiCall): Promise<ApiAnswer> => {
  const { statusCode = 0, headers = {}, body, cookies } = await handler(apiEvent(call), {} as Context);
  const isJson = String(headers['content-type']).startsWith('application/json');
  const json = body && isJson ? JSON.parse(body) : undefined;
  return { status: statusCode, headers, text: body, cookies, json };
};
