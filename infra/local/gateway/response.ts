import { isRecord } from '../text.ts';

export interface GatewayResponse {
  readonly status: number;
  /** One entry per header line; `set-cookie` may repeat. */
  readonly headers: [string, string][];
  readonly body: Buffer;
}

/** Response of the gateway itself, in its own format. */
export const gatewayMessage = (status: number, message: string): GatewayResponse => ({
  status,
  headers: [['content-type', 'application/json']],
  body: Buffer.from(JSON.stringify({ message })),
});

/** Converts a function's result (payload format 2.0) to an HTTP response; a malformed result becomes the gateway's 500. */
export const toResponse = (payload: unknown): GatewayResponse => {
  if (!isRecord(payload) || !('statusCode' in payload)) {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = payload;
  const status = Number(statusCode);
  const valid =
    Number.isInteger(status) &&
    status >= 100 &&
    status <= 599 &&
    isRecord(headers ?? {}) &&
    Array.isArray(cookies ?? []) &&
    typeof (body ?? '') === 'string';
  if (!valid) return gatewayMessage(500, 'Internal Server Error');

  const lines: [string, string][] = Object.entries((headers ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name.toLowerCase(), String(value)],
  );
  if (!lines.some(([name]) => name === 'content-type'))
    lines.push(['content-type', 'text/plain;charset=utf-8']);
  for (const cookie of (cookies ?? []) as unknown[]) lines.push(['set-cookie', String(cookie)]);
  const content = Buffer.from((body ?? '') as string, isBase64Encoded === true ? 'base64' : 'utf8');
  return { status, headers: lines, body: content };
};
