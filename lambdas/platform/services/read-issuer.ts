import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { limits } from '../../contract/limits.ts';

/** Response of the issuer, whatever its status. */
export interface IssuerAnswer {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a URL of the issuer with a timeout of `limits.outsideCallMs`, without following redirects. Uses `node:https`, which the AWS SDK
 * has loaded anyway: the first `fetch` of a process would load a second client and delay a learner's first request. Opens a new
 * connection for each of these rare calls, because a kept one may be dead when Lambda thaws the process.
 * @throws when no complete response arrived
 */
export const readIssuer = (
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IssuerAnswer> =>
  new Promise((resolve, reject) => {
    const request = address.startsWith('http:') ? requestPlainly : requestSecurely;
    request(
      address,
      {
        headers: { accept: 'application/json', 'user-agent': 'node', ...headers },
        agent: false,
        signal: AbortSignal.timeout(limits.outsideCallMs),
      },
      (response) => {
        response
          .toArray()
          .then(
            (parts) => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts as Buffer[]) }),
            reject,
          );
      },
    )
      .on('error', reject)
      // Without a listener, Node drops a connection that is to become another protocol, and reports nothing.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('The issuer upgraded'));
      })
      .end();
  });
