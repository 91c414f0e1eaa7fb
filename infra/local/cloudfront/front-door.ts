import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { requestLimit } from '../gateway/gateway.ts';
import { BodyTooLarge, joinedHeaders, readBody, splitTarget } from '../http/server.ts';
import { matchesTag } from '../s3/ranges.ts';
import { globPattern } from '../text.ts';
import { chooseEncoding, compress } from './compression.ts';
import type { Behavior, BehaviorOrigin, DistributionConfiguration } from './configuration.ts';
import { FunctionExecutionError } from './engine.ts';
import { originHeaders, originQuery, type Viewer } from './forwarding.ts';
import { type Origin, type OriginResponse, xmlError } from './origins.ts';
import { applyPolicy } from './response-headers.ts';
import { verifySignedRequest } from './signed-url.ts';

/** CloudFront without its cache: firewall, behaviors, signed URLs, policies, viewer functions, compression. */
export interface FrontDoor {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Resets the rate limits of all clients. */
  forgetClients(): void;
  /** Finds the behavior that matches a path. */
  findBehavior(path: string): Behavior;
}

/** Runs the viewer function of a behavior, and asks its origin, or the second one where the first fails. @param path what the viewer asked for */
const fetchFromOrigin = async (
  request: IncomingMessage,
  path: string,
  viewer: Viewer,
  behavior: Behavior,
  { rootObject, findOrigin }: { rootObject: string | undefined; findOrigin: (domain: string) => Origin },
): Promise<OriginResponse> => {
  const method = request.method ?? 'GET';
  let uri = path;
  if (behavior.viewerRequest) {
    const result = await behavior.viewerRequest(method, path, viewer);
    if (result.kind === 'response') {
      // An unread body would stall the viewer's upload.
      request.resume();
      return {
        status: result.status,
        headers: Object.entries(result.headers),
        body: Buffer.from(result.body),
      };
    }
    uri = result.uri;
    viewer.rawQuery = result.rawQuery;
    viewer.headers = result.headers;
  }
  if (uri === '/' && rootObject) uri = `/${rootObject}`;
  // The origin enforces the body limit, so one byte more than that is enough to read.
  const body = await readBody(request, requestLimit + 1).catch(toOverlongBody);
  const ask = ({ domain, path: folder, customHeaders }: BehaviorOrigin): Promise<OriginResponse> =>
    findOrigin(domain)({
      method,
      path: `${folder}${uri}`,
      rawQuery: originQuery(viewer.rawQuery, behavior.forwarding),
      headers: originHeaders(viewer, behavior.forwarding, customHeaders),
      body,
    });
  const response = await ask(behavior.origin);
  // CloudFront drops cookies from responses when the behavior forwards none.
  if (behavior.forwarding.every(({ cookies }) => cookies.behavior === 'none')) {
    response.headers = response.headers.filter(([name]) => name.toLowerCase() !== 'set-cookie');
  }
  const { failover } = behavior;
  // CloudFront fails over only for these methods.
  const mayFailOver = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  if (!failover || !mayFailOver || !failover.statuses.includes(response.status)) return response;
  if (response.body instanceof Readable) response.body.destroy();
  return ask(failover.origin);
};

/** Serves a distribution. Origins are looked up by domain name. */
export const createFrontDoor = (
  distribution: DistributionConfiguration,
  origins: Map<string, Origin>,
): FrontDoor => {
  const behaviors = distribution.behaviors.map((behavior) => ({
    behavior,
    test: pathTest(behavior.pattern),
  }));

  const findBehavior = (path: string): Behavior => {
    const found = behaviors.find(({ test }) => test.test(path));
    if (!found) throw new Error('a distribution always has a default behavior');
    return found.behavior;
  };

  const findOrigin = (domain: string): Origin => {
    const origin = origins.get(domain);
    if (!origin) throw new Error(`the distribution's origin ${domain} is none of the template's`);
    return origin;
  };

  const answer = async (
    request: IncomingMessage,
  ): Promise<{ response: OriginResponse; behavior: Behavior }> => {
    const method = request.method ?? 'GET';
    const [path, rawQuery] = splitTarget(request);
    const behavior = findBehavior(path);
    const refusal = distribution.firewall?.refuse({
      path,
      rawQuery,
      headers: joinedHeaders(request),
      client: viewerAddress(request),
    });
    if (refusal) {
      request.resume();
      return { behavior, response: refusal };
    }
    if (!behavior.allowedMethods.includes(method)) {
      request.resume();
      return {
        behavior,
        response: xmlError(403, 'AccessDenied', `This distribution does not allow ${method} here.`),
      };
    }
    if (method === 'GET' && hasBody(request)) {
      request.resume();
      return { behavior, response: xmlError(403, 'BadRequest', 'A GET request must have no body.') };
    }
    const viewer: Viewer = {
      address: viewerAddress(request),
      port: request.socket.remotePort ?? 0,
      headers: joinedHeaders(request),
      rawQuery,
    };
    if (behavior.trustedKeys) {
      const baseUrl = `http://${viewer.headers['host'] ?? ''}${path}`;
      const cookies = viewer.headers['cookie'];
      const signed = { baseUrl, rawQuery, cookies, now: Date.now() };
      const verdict = verifySignedRequest(signed, behavior.trustedKeys);
      if (!verdict.ok) return { behavior, response: xmlError(403, verdict.code, verdict.message) };
      viewer.rawQuery = verdict.rawQuery;
    }
    const { defaultRootObject: rootObject } = distribution;
    const response = await fetchFromOrigin(request, path, viewer, behavior, { rootObject, findOrigin });
    return { behavior, response };
  };

  for (const { origin, failover } of distribution.behaviors) {
    findOrigin(origin.domain);
    if (failover) findOrigin(failover.origin.domain);
  }

  return {
    findBehavior,
    forgetClients: () => distribution.firewall?.forget(),
    async handle(request, response) {
      const { response: answered, behavior } = await answer(request).catch((error: unknown) => ({
        response: toFailure(error as Error),
        behavior: findBehavior(splitTarget(request)[0]),
      }));
      await send(request, response, answered, behavior);
    },
  };
};

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  answered: OriginResponse,
  behavior: Behavior,
): Promise<void> => {
  let lines = answered.headers.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const header = (name: string): string => lines.find(([candidate]) => candidate === name)?.[1] ?? '';
  let { body, status } = answered;
  lines = lines.filter(([name]) => name !== 'connection' && name !== 'transfer-encoding');

  const length = Buffer.isBuffer(body) ? body.length : Number(header('content-length'));
  const mayCompress = behavior.compress && behavior.forwarding[0].compresses && status === 200;
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
  if (mayCompress && header('content-encoding') === '' && !request.headers['range']) {
    const encoding = chooseEncoding(acceptEncoding, header('content-type'), length);
    if (encoding && request.method === 'GET') {
      const whole = Buffer.isBuffer(body) ? body : await buffer(body);
      body = await compress(whole, encoding, header('etag') || undefined);
      lines = lines
        .filter(([name]) => name !== 'content-length')
        .map(([name, value]): [string, string] => [
          name,
          name === 'etag' ? `W/${value.replace(/^W\//, '')}` : value,
        ]);
      lines.push(['content-encoding', encoding], ['vary', 'accept-encoding']);
    }
  }
  const ifNoneMatch = request.headers['if-none-match'];
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && status === 200 && ifNoneMatch && header('etag') && matchesTag(ifNoneMatch, header('etag')))
    status = 304;

  lines = applyPolicy(lines, behavior.responseHeaders, request.headers['origin'] !== undefined);
  lines.push(['x-cache', 'Miss from cloudfront'], ['via', '1.1 local.cloudfront.net (CloudFront)']);
  const bodyless = status === 304 || status === 204 || request.method === 'HEAD';
  if (bodyless && status !== 200 && status !== 206)
    lines = lines.filter(([name]) => name !== 'content-length');
  if (!bodyless && Buffer.isBuffer(body)) {
    lines = lines.filter(([name]) => name !== 'content-length');
    lines.push(['content-length', String(body.length)]);
  }
  response.writeHead(status, lines.flat());
  if (bodyless) {
    if (body instanceof Readable) body.destroy();
    response.end();
  } else if (Buffer.isBuffer(body)) {
    response.end(body);
  } else {
    // Viewers may disconnect in mid-stream, as when seeking in a video.
    await pipeline(body, response).catch(() => response.destroy());
  }
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const viewerAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/** A failed viewer function is answered as by CloudFront. Any other error is a failure of the local cloud. */
const toFailure = (error: Error): OriginResponse =>
  error instanceof FunctionExecutionError
    ? xmlError(503, 'FunctionExecutionError', error.message)
    : xmlError(502, 'BadGateway', `The local cloud failed: ${error.message}`);

const toOverlongBody = (error: unknown): Buffer => {
  if (error instanceof BodyTooLarge) return Buffer.alloc(requestLimit + 1);
  throw error;
};

/** The leading slash of CloudFront's path patterns is optional. */
const pathTest = (pattern: string): RegExp =>
  globPattern(pattern.startsWith('/') || pattern === '*' ? pattern : `/${pattern}`);
