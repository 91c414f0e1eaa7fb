import type { FunctionEngine } from './engine.ts';
import type { Viewer } from './forwarding.ts';

/** Result of a CloudFront Function: the request to forward, or a response. */
export type ViewerResult =
  | { kind: 'request'; uri: string; rawQuery: string; headers: Record<string, string> }
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string };

export type ViewerFunction = (method: string, uri: string, viewer: Viewer) => Promise<ViewerResult>;

interface Values {
  [name: string]: { value: string; multiValue?: { value: string }[] };
}

/** Loads a CloudFront Function for viewer requests. Rejects with TemplateError when its code is refused. */
export const loadViewerFunction = async (
  engine: FunctionEngine,
  name: string,
  code: string,
): Promise<ViewerFunction> => {
  const run = await engine.load(name, code);

  return async (method, uri, viewer) => {
    const event = {
      version: '1.0',
      context: { distributionId: 'local', eventType: 'viewer-request', requestId: 'local' },
      viewer: { ip: viewer.address },
      request: {
        method,
        uri,
        querystring: parseQuery(viewer.rawQuery),
        headers: Object.fromEntries(
          Object.entries(viewer.headers).map(([header, value]) => [header, { value }]),
        ),
        cookies: {},
      },
    };
    const result = JSON.parse(await run(JSON.stringify(event))) as Record<string, unknown>;
    if (typeof result['statusCode'] === 'number') {
      const body = result['body'];
      return {
        kind: 'response',
        status: result['statusCode'],
        headers: plainHeaders(result['headers'] as Values | undefined),
        body: typeof body === 'string' ? body : ((body as { data?: string } | undefined)?.data ?? ''),
      };
    }
    return {
      kind: 'request',
      uri: String(result['uri']),
      rawQuery: writeQuery((result['querystring'] ?? {}) as Values),
      headers: plainHeaders(result['headers'] as Values | undefined),
    };
  };
};

const parseQuery = (rawQuery: string): Values => {
  const values: Values = {};
  for (const pair of rawQuery.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const known = values[name];
    if (known) (known.multiValue ??= [{ value: known.value }]).push({ value });
    else values[name] = { value };
  }
  return values;
};

const writeQuery = (values: Values): string =>
  Object.entries(values)
    .flatMap(([name, { value, multiValue }]) =>
      (multiValue ?? [{ value }]).map((entry) => `${name}=${entry.value}`),
    )
    .join('&');

const plainHeaders = (values: Values | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, { value }]) => [name.toLowerCase(), value]));
