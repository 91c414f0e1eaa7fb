import type { Functions } from '../functions/functions.ts';
import type { FunctionPool } from '../functions/pool.ts';
import type { InvokeResult } from '../functions/specification.ts';
import { BodyTooLarge, joinedHeaders, listen, readBody, splitTarget } from '../http/server.ts';
import { region } from '../template/identifiers.ts';
import type { Stack } from '../template/stack.ts';
import { asList, asObject, asText, type Json, TemplateError } from '../template/template.ts';
import { createEvent, type GatewayRequest } from './event.ts';
import { checkInvokePermission } from './invoke-permission.ts';
import { gatewayMessage, type GatewayResponse, toResponse } from './response.ts';
import { createRouter, type Route } from './routes.ts';
import { createThrottle } from './throttle.ts';

/** Body limit of an HTTP API. The payload of an invocation, including base64, is limited to 6 MB in both directions. */
export const requestLimit = 10 * 1024 * 1024;
/** Bytes of the request line and all headers. */
const headLimit = 10_240;
const payloadLimit = 6 * 1024 * 1024;

/** The stage that serves every path of the host. */
const defaultStage = '$default';

export interface Gateway {
  /** URL of the API itself, bypassing CloudFront. */
  readonly endpoint: string;
  /** Host name of the API in AWS, as in the distribution's origin. */
  readonly domainName: string;
  handle(request: GatewayRequest): Promise<GatewayResponse>;
  /** Resets the throttles of all routes. */
  forgetRequests(): void;
  close(): Promise<void>;
}

/** Serves the template's HTTP API: routes with their throttles, integrations, and payload format 2.0. */
export const startGateway = async (stack: Stack, functions: Functions): Promise<Gateway> => {
  const { apiId, domainName } = readApi(stack);
  const routes = readRoutes(stack, functions);
  const router = createRouter(routes);
  const stage = readStage(stack);
  const throttle = createThrottle(
    stack,
    routes.map(({ key }) => key),
  );

  const handle = async (request: GatewayRequest): Promise<GatewayResponse> => {
    if (request.body.length > requestLimit) return gatewayMessage(413, 'Request Entity Too Large');
    if (headSize(request) > headLimit) return gatewayMessage(431, 'Request Header Fields Too Large');
    // A path without the stage reaches no route, and counts nowhere.
    const path = withoutStage(stage, request.path);
    const match = path === undefined ? undefined : router(request.method, path);
    if (!match) return gatewayMessage(404, 'Not Found');
    const routeKey = match.route.key;
    if (!throttle.admits(routeKey)) return gatewayMessage(429, 'Too Many Requests');
    const event = createEvent(request, {
      apiId,
      domainName,
      stage,
      routeKey,
      pathParameters: match.parameters,
    });
    if (Buffer.byteLength(JSON.stringify(event)) > payloadLimit)
      return gatewayMessage(413, 'Request Entity Too Large');
    return functionResponse(await match.route.target.invoke(event, routeKey));
  };

  const listening = await listen((request, response) => {
    const [path, rawQuery] = splitTarget(request);
    const method = request.method ?? 'GET';
    const sourceIp = request.socket.remoteAddress ?? '';
    readBody(request, requestLimit)
      .then((body) => handle({ method, path, rawQuery, headers: joinedHeaders(request), body, sourceIp }))
      .catch((error: unknown) =>
        error instanceof BodyTooLarge
          ? gatewayMessage(413, 'Request Entity Too Large')
          : gatewayMessage(500, 'Internal Server Error'),
      )
      .then(({ status, headers, body }) => {
        response.writeHead(status, headers.flat());
        response.end(body);
      })
      .catch(() => response.destroy());
  });
  return {
    endpoint: `http://127.0.0.1:${listening.port}`,
    domainName,
    handle,
    forgetRequests: throttle.forget,
    close: listening.close,
  };
};

/** Bytes of a request before its body, as HTTP/1.1 sends them. */
const headSize = ({ method, path, rawQuery, headers }: GatewayRequest): number =>
  [`${method} ${path}?${rawQuery} HTTP/1.1`, ...Object.entries(headers).map((header) => header.join(': '))]
    .map((line) => Buffer.byteLength(`${line}\r\n`))
    .reduce((all, line) => all + line, 0);

/** Name of the template's stage. */
const readStage = (stack: Stack): string => {
  const [[, stage = {}] = []] = stack.resolvedResources('AWS::ApiGatewayV2::Stage');
  return asText(stage['StageName'], defaultStage);
};

/** The path below a stage; undefined outside of it. The default stage has no segment of its own. */
const withoutStage = (stage: string, path: string): string | undefined => {
  if (stage === defaultStage) return path;
  return path.startsWith(`/${stage}/`) ? path.slice(stage.length + 1) : undefined;
};

/** Id and AWS host name of the template's only HTTP API. */
const readApi = (stack: Stack): { apiId: string; domainName: string } => {
  const [api, ...others] = stack.resources('AWS::ApiGatewayV2::Api');
  if (!api || others.length > 0) throw new TemplateError('the template must have exactly one HTTP API');
  const [logicalId, properties] = api;
  if (properties['CorsConfiguration']) {
    throw new TemplateError(`${logicalId}: the local gateway answers no CORS`);
  }
  const apiId = stack.ref(logicalId);
  return { apiId, domainName: `${apiId}.execute-api.${region}.amazonaws.com` };
};

const functionResponse = (result: InvokeResult): GatewayResponse => {
  if (!result.ok) {
    return result.reason === 'timeout'
      ? gatewayMessage(503, 'Service Unavailable')
      : gatewayMessage(500, 'Internal Server Error');
  }
  if (Buffer.byteLength(JSON.stringify(result.payload) ?? '') > payloadLimit) {
    return gatewayMessage(500, 'Internal Server Error');
  }
  return toResponse(result.payload);
};

const readRoutes = (stack: Stack, functions: Functions): Route<FunctionPool>[] => {
  const integrations = new Map(
    stack.resolvedResources('AWS::ApiGatewayV2::Integration').map(([id, integration]) => {
      if (integration['IntegrationType'] !== 'AWS_PROXY' || integration['PayloadFormatVersion'] !== '2.0') {
        throw new TemplateError(`integration ${id} is not AWS_PROXY with payload format 2.0`);
      }
      const arn = functionArn(asText(integration['IntegrationUri']));
      checkInvokePermission(stack, 'apigateway.amazonaws.com', arn);
      return [id, arn] as const;
    }),
  );
  return stack.resources('AWS::ApiGatewayV2::Route').map(([id, properties]) => {
    const authorization = asText(properties['AuthorizationType'], 'NONE');
    if (authorization !== 'NONE')
      throw new TemplateError(`route ${id}: the local gateway knows no ${authorization}`);
    const arn = integrations.get(targetIntegration(properties['Target']));
    if (!arn) throw new TemplateError(`route ${id} has no integration`);
    return { key: asText(stack.resolve(properties['RouteKey'] ?? '')), target: functions.byArn(arn) };
  });
};

/** Plain ARN of a function, also from `arn:aws:apigateway:…:path/2015-03-31/functions/<arn>/invocations`. */
const functionArn = (uri: string): string => /functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? uri;

/** Logical id of the integration in `{"Fn::Join": ["", ["integrations/", {"Ref": "…"}]]}` or a `Fn::Sub`. */
const targetIntegration = (target: Json | undefined): string => {
  const join = asList(asObject(target)['Fn::Join']);
  const reference = asList(join[1])
    .map((part) => asText(asObject(part)['Ref']))
    .find((id) => id !== '');
  return reference ?? /\$\{(\w+)\}/.exec(asText(asObject(target)['Fn::Sub']))?.[1] ?? '';
};
