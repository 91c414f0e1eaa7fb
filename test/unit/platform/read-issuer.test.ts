import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listen, type Listening } from '#infra/local/http/server.ts';
import { readIssuer } from '#lambdas/platform/services/read-issuer.ts';

let server: Listening | undefined;
const serve = async (listener: RequestListener): Promise<string> => {
  server = await listen(listener);
  return `http://127.0.0.1:${server.port}/userinfo`;
};
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

/** Lets the time be up after so many milliseconds instead of five seconds. */
const hurry = (ms: number): void => {
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, ms));
};

describe('reading an address of the issuer', () => {
  it('gives the status and the whole body, whatever the status', async () => {
    const text = JSON.stringify({ name: 'Ada \u{1f393}'.repeat(50_000) });
    const address = await serve((request, response) => {
      response.writeHead(request.headers.authorization === 'Bearer token' ? 200 : 401).end(text);
    });
    const answer = await readIssuer(address, { authorization: 'Bearer token' });
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.body).toString()).toBe(text);
    expect((await readIssuer(address)).status).toBe(401);
  });

  it('follows no redirect', async () => {
    const asked: (string | undefined)[] = [];
    const address = await serve((request, response) => {
      asked.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await readIssuer(address)).status).toBe(302);
    expect(asked).toEqual(['/userinfo']);
  });

  it('keeps no connection, which Lambda might freeze', async () => {
    const address = await serve((request, response) => {
      response.end(request.headers.connection);
    });
    expect(Buffer.from((await readIssuer(address)).body).toString()).toBe('close');
  });

  it('gives up when the answer does not come, or stops in its middle', async () => {
    hurry(50);
    const silent = await serve(() => {});
    await expect(readIssuer(silent)).rejects.toThrow();
    await server?.close();
    const stopping = await serve((_, response) => {
      response.writeHead(200).write('{"sub":');
    });
    await expect(readIssuer(stopping)).rejects.toThrow();
  });

  it('fails when the connection breaks before the end of the answer', async () => {
    const address = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"sub":', () => response.destroy());
    });
    await expect(readIssuer(address)).rejects.toThrow();
  });

  it('fails when the answer is a change of protocol', async () => {
    const address = await serve((_, response) => {
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
    });
    await expect(readIssuer(address)).rejects.toThrow('The issuer upgraded');
  });

  it('fails when nobody listens, and trusts no certificate that nobody signed', async () => {
    const address = await serve(() => {});
    await expect(readIssuer(address.replace('http:', 'https:'))).rejects.toThrow();
    await server?.close();
    await expect(readIssuer(address)).rejects.toThrow(/ECONNREFUSED/);
  });
});
