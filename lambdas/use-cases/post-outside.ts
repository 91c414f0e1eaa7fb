import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress, refuseEndpointUrl } from '../domain/webhooks/public-address.ts';

/** How requests leave. */
export interface Egress {
  /** DNS server as `address:port`; `system` for the machine's own. */
  readonly resolver: string;
  /** Forward proxy for every request, such as `http://127.0.0.1:3128`; `direct` for none. */
  readonly proxy: string;
}

/** An address that must not be asked. The message says why. */
export class RefusedAddress extends Error {}

/** All of a request, from the name to the end of the answer. */
const timeoutMs = 5_000;
const answerBytesMax = 64 * 1_024;

/** The host of an address; that of an IPv6 address without its brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Resolves the host of an https address, and refuses it unless every one of its addresses is public.
 * @returns the address to connect to, IPv4 where there is one
 * @throws RefusedAddress
 */
export const resolvePublic = async (url: URL, { resolver }: Pick<Egress, 'resolver'>): Promise<string> => {
  const refusal = refuseEndpointUrl(url.href);
  if (refusal !== undefined) throw new RefusedAddress(`The address ${refusal}`);
  const host = hostOf(url);
  const addresses = isIP(host) > 0 ? [host] : await lookUp(host, resolver);
  if (addresses.length === 0) throw new RefusedAddress(`${host} has no address`);
  const inside = addresses.find((address) => !isPublicAddress(address));
  if (inside !== undefined) throw new RefusedAddress(`${host} is ${inside}, which is not public`);
  return addresses.find(isIPv4) ?? (addresses[0] as string);
};

const lookUp = async (host: string, server: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 });
  if (server !== 'system') resolver.setServers([server]);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
};

/**
 * Posts a body to an https address of the public internet. The connection goes to the address that was checked, so that a name cannot change in
 * between; redirects are not followed, and of the answer only the status counts: more than 64 KB of it is not read.
 * @returns the status
 * @throws RefusedAddress, or what stopped the request: `TimeoutError` after five seconds, the network
 */
export const postOutside = async (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  egress: Egress,
): Promise<number> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  const url = new URL(address);
  const checked = await Promise.race([resolvePublic(url, egress), aborted]);
  const options = { method: 'POST', headers: { ...headers, host: url.host }, signal };
  const port = url.port || '443';
  const host = checked.includes(':') ? `[${checked}]` : checked;
  const path = `${url.pathname}${url.search}`;
  const request =
    egress.proxy === 'direct'
      ? requestHttps({
          ...options,
          host: checked,
          port,
          path,
          agent: false,
          ...(isIP(hostOf(url)) === 0 && { servername: url.hostname }),
        })
      : requestHttp(egress.proxy, { ...options, path: `https://${host}:${port}${path}`, agent: false });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('error', reject);
    // Without a listener, Node drops a connection that is to become another protocol, and reports nothing.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('response', (response) => {
      let bytes = 0;
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= answerBytesMax) return;
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.end(body);
  });
  // Node's own error says of a timeout only that the request was aborted.
  return Promise.race([aborted, answered]);
};
