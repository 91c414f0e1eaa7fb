import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { limits } from '../../contract/limits.ts';

/** What the issuer answered, whatever its status. */
export interface IssuerAnswer {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Reads an address of the issuer, within `limits.outsideCallMs` and without following redirects. By the client that the AWS SDK has
 * loaded anyway: the first `fetch` of a process loads another one, and a learner's first request waits for it. A connection for each of these
 * rare calls, because one that was kept may be dead when Lambda thaws the process.
 * @throws when no whole answer came
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
