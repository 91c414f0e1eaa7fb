/** The site's response to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Inclusive byte range in the form of the Range header, such as `bytes=0-15` or `bytes=-16`. */
  readonly range?: string;
}

/** Sends requests to one site, without following redirects. */
export interface Site {
  readonly origin: string;
  request(path: string, options?: RequestOptions): Promise<Answer>;
}

const timeoutMs = 30_000;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @param send the transport; tests inject faults into it */
export const createSite = (origin: string, send: typeof fetch = fetch): Site => ({
  origin,
  async request(path, { method = 'GET', token, body, range } = {}) {
    const response = await send(new URL(path, origin), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(range !== undefined && { range }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, body: bytes, text, json: parse(text) };
  },
});
