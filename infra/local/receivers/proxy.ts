import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { listen } from '../http/server.ts';
import { publicAddress, receiverPort } from './names.ts';

/** Addresses that lead to a receiver here. This machine is one: whoever does not check an address must be seen to reach it. */
const reachable = new Set([publicAddress, '127.0.0.1']);

/**
 * Starts the forward proxy through which webhooks leave: it takes a request for `https://<address>:<port>/<path>` to the receiver that its Host names, on this
 * machine. Every other address is a 502, as if nobody answered there.
 */
export const startProxy = async (): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const { port, close } = await listen((asked, response) => {
    const target = URL.parse(asked.url ?? '');
    const receiver = receiverPort((asked.headers.host ?? '').replace(/:\d+$/, ''));
    if (!target || receiver === undefined || !reachable.has(target.hostname)) {
      asked.resume();
      response.writeHead(502).end();
      return;
    }
    const forwarded = request({
      host: '127.0.0.1',
      port: receiver,
      method: asked.method,
      path: `${target.pathname}${target.search}`,
      headers: asked.headers,
      agent: false,
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response).catch(() => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    pipeline(asked, forwarded).catch(() => forwarded.destroy());
  });
  return { url: `http://127.0.0.1:${port}`, close };
};
