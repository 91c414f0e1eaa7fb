import type { RequestListener, Server } from 'node:http';
import { listen } from '../http/server.ts';

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
