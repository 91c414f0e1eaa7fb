import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The network of a browser: everything that it asks for passes this proxy, so that closing it is a cable pulled. */
export interface CuttableNetwork {
  readonly port: number;
  /** What was asked for that may change something, as `POST /path`, with the status of its answer. */
  readonly writes: { readonly asked: string; readonly status: number }[];
  /** Refuses every connection, and ends those that are open. */
  readonly cut: () => Promise<void>;
  readonly restore: () => Promise<void>;
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Starts a proxy for plain HTTP on a free port of this machine. The caller ends it by `cut`. */
export const createCuttableNetwork = async (): Promise<CuttableNetwork> => {
  const writes: { asked: string; status: number }[] = [];
  const server = createServer((asked, answer) => {
    const { method = 'GET', headers, url = '' } = asked;
    const sent = request(url, { method, headers }, (received) => {
      const { statusCode: status = 502 } = received;
      if (method !== 'GET' && method !== 'HEAD')
        writes.push({ asked: `${method} ${new URL(url).pathname}`, status });
      answer.writeHead(status, received.headers);
      received.pipe(answer);
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    writes,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restore: () => listen(server, port),
  };
};
