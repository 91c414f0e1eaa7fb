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
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
          .on('error', reject);
      },
    )
      .on('error', reject)
      .end();
  });
