import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeHtml } from '../../../lambdas/pages/escape-html.ts';
import { BodyTooLarge, joinedHeaders, listen, readBody, splitTarget } from '../http/server.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { verifySignature } from './sigv4.ts';
import { AwsError, type AwsResponse, type AwsService } from './types.ts';

/** Maximum request body: bounds the memory for one part of a multipart upload. */
const bodyLimit = 512 * 1024 * 1024;

export interface AwsEndpoint {
  readonly endpoint: string;
  /** Registers the services. Before that, every call fails. */
  serve(services: Record<string, AwsService>): void;
  close(): Promise<void>;
}

/**
 * The endpoint behind every `AWS_ENDPOINT_URL_…`. Checks the signature, finds the service in the credential scope and counts the call for
 * the function whose access key signed it. It starts before the services, because queue URLs contain its address.
 */
export const startAwsEndpoint = async (metrics: Metrics): Promise<AwsEndpoint> => {
  let services: Record<string, AwsService> = {};

  const answer = async (request: IncomingMessage): Promise<AwsResponse> => {
    const body = await readBody(request, bodyLimit);
    const headers = joinedHeaders(request);
    const [path, rawQuery] = splitTarget(request);
    const method = request.method ?? 'GET';
    const signer = verifySignature({ method, path, rawQuery, headers, body }, Date.now());
    const service = services[signer.service];
    if (!service) {
      throw new AwsError('UnknownService', `The local cloud does not offer the service ${signer.service}.`);
    }
    // The DynamoDB stand-in counts its own calls, with capacity units.
    if (signer.service !== 'dynamodb') metrics.countOtherCalls(signer.accessKeyId, 1);
    const query = new URLSearchParams(rawQuery);
    return service({ method, path, query, headers, body, accessKeyId: signer.accessKeyId });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID();
    let result: AwsResponse;
    try {
      result = await answer(request);
    } catch (error) {
      result = errorResponse(error, request, requestId);
    }
    response.writeHead(result.status, {
      ...result.headers,
      'x-amzn-requestid': requestId,
      'x-amz-request-id': requestId,
      date: new Date().toUTCString(),
    });
    if (result.body instanceof Readable) await pipeline(result.body, response);
    else response.end(request.method === 'HEAD' ? undefined : result.body);
  };

  const listening = await listen((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  return {
    endpoint: `http://127.0.0.1:${listening.port}`,
    serve: (offered) => void (services = offered),
    close: listening.close,
  };
};

const errorResponse = (error: unknown, request: IncomingMessage, requestId: string): AwsResponse => {
  const known =
    error instanceof AwsError
      ? error
      : error instanceof BodyTooLarge
        ? new AwsError('EntityTooLarge', error.message)
        : new AwsError('InternalFailure', `The local cloud failed: ${(error as Error).stack}`, 500);
  const isJson = request.headers['x-amz-target'] !== undefined || (request.url ?? '').startsWith('/v2/');
  if (isJson) {
    return {
      status: known.status,
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': known.code },
      body: JSON.stringify({
        ...known.details,
        __type: known.code,
        message: known.message,
        Message: known.message,
      }),
    };
  }
  return {
    status: known.status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${known.code}</Code><Message>${escapeHtml(known.message)}</Message><RequestId>${requestId}</RequestId></Error>`,
  };
};
