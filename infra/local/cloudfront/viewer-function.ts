import { createContext, Script } from 'node:vm';
import { TemplateError } from '../template/template.ts';
import type { Viewer } from './forwarding.ts';

/** A CloudFront Function's answer: the request to go on with, or a response of its own. */
export type ViewerResult =
  | { kind: 'request'; uri: string; rawQuery: string; headers: Record<string, string> }
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string };

export type ViewerFunction = (method: string, uri: string, viewer: Viewer) => ViewerResult;

/**
 * CloudFront gives a function about a millisecond; here the limit only ends an endless loop. The clock goes on while a busy machine
 * keeps the thread waiting: half a second was sometimes over before a line had run, and the file became a 502.
 */
const endlessMs = 10_000;

interface Values {
  [name: string]: { value: string; multiValue?: { value: string }[] };
}

/** Compiles a CloudFront Function of the viewer-request event, with nothing in its scope but the language. */
export const compileViewerFunction = (name: string, code: string): ViewerFunction => {
  if (/^\s*import\s/m.test(code))
    throw new TemplateError(`CloudFront function ${name}: imports are not known here`);
  const script = new Script(`${code}\n;JSON.stringify(handler(JSON.parse(eventText)));`, { filename: name });

  return (method, uri, viewer) => {
    const event = {
      version: '1.0',
      context: { distributionId: 'local', eventType: 'viewer-request', requestId: 'local' },
      viewer: { ip: viewer.address },
      request: {
        method,
        uri,
        querystring: toValues(viewer.rawQuery),
        headers: Object.fromEntries(
          Object.entries(viewer.headers).map(([header, value]) => [header, { value }]),
        ),
        cookies: {},
      },
    };
    const context = createContext({ eventText: JSON.stringify(event) });
    const output = script.runInContext(context, { timeout: endlessMs }) as string;
    const result = JSON.parse(output) as Record<string, unknown>;
    if (typeof result['statusCode'] === 'number') {
      const body = result['body'];
      return {
        kind: 'response',
        status: result['statusCode'],
        headers: plain(result['headers'] as Values | undefined),
        body: typeof body === 'string' ? body : ((body as { data?: string } | undefined)?.data ?? ''),
      };
    }
    return {
      kind: 'request',
      uri: String(result['uri']),
      rawQuery: toQuery((result['querystring'] ?? {}) as Values),
      headers: plain(result['headers'] as Values | undefined),
    };
  };
};

const toValues = (rawQuery: string): Values => {
  const values: Values = {};
  for (const pair of rawQuery.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const known = values[name];
    if (known) (known.multiValue ??= [{ value: known.value }]).push({ value });
    else values[name] = { value };
  }
  return values;
};

const toQuery = (values: Values): string =>
  Object.entries(values)
    .flatMap(([name, { value, multiValue }]) =>
      (multiValue ?? [{ value }]).map((entry) => `${name}=${entry.value}`),
    )
    .join('&');

const plain = (values: Values | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, { value }]) => [name.toLowerCase(), value]));
