import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request body exceeds the limit. */
export class BodyTooLarge extends Error {}

export interface Listening {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts an HTTP server; port 0 chooses a free one. Rejects with the error of the socket (EADDRINUSE…). */
export const listen = async (handler: RequestListener, port = 0, host = '127.0.0.1'): Promise<Listening> => {
  // The default limit for headers is kept, because the emulated services enforce their own limits.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    // By the movable clock, which pages correct their own by.
    response.setHeader('date', new Date().toUTCString());
    handler(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/**
 * Reads a body of at most `limit` bytes. A longer one is read to its end, so that the response can be sent, and then refused.
 * @throws BodyTooLarge
 */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limit) throw new BodyTooLarge(`the body has ${size} bytes, at most ${limit} are allowed`);
  return Buffer.concat(chunks);
};

export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
};

export const sendHtml = (response: ServerResponse, status: number, html: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
};

/** Path and query of a request as sent; the query without the question mark. */
export const splitTarget = ({ url = '/' }: IncomingMessage): [path: string, rawQuery: string] => {
  const [path = '', rawQuery = ''] = url.split(/\?(.*)/s);
  return [path === '' ? '/' : path, rawQuery];
};

/** Request headers by lower-case name, multiple values joined by commas. */
export const joinedHeaders = (request: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values) headers[name] = values.join(name === 'cookie' ? '; ' : ',');
  }
  return headers;
};

export interface LoopbackServers {
  readonly servers: Server[];
  close(): Promise<void>;
}

/** Listens on the loopback addresses only: IPv4, and IPv6 where available. */
export const listenOnLoopback = async (port: number, handler: RequestListener): Promise<LoopbackServers> => {
  const first = await listen(handler, port, '127.0.0.1');
  const second = await listen(handler, port, '::1').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return undefined;
    await first.close();
    throw error;
  });
  const all = second ? [first, second] : [first];
  return {
    servers: all.map(({ server }) => server),
    close: async () => {
      await Promise.all(all.map((listening) => listening.close()));
    },
  };
};
