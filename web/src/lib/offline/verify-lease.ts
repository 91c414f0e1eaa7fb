import type { LeaseKey } from '#contract/schemas/learning.ts';
import type { LeaseClaims } from '#domain/learning/lease.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
const read = (text: string): unknown => JSON.parse(new TextDecoder().decode(decode(text)));

/**
 * Verifies the signature of a lease, without a network. Whether the lease can be used now is another question: see `isLeaseUsable`.
 * @param keys the keys of the endpoint `listLeaseKeys`, kept since then
 * @returns what the lease says; undefined unless one of the keys signed it
 */
export const verifyLease = async (
  lease: string,
  keys: readonly LeaseKey[],
): Promise<LeaseClaims | undefined> => {
  const [header = '', claims = '', signature = ''] = lease.split('.');
  try {
    const { alg, kid } = read(header) as { alg?: unknown; kid?: unknown };
    const known = keys.find((each) => each.kid === kid);
    if (!known || alg !== 'ES256') return undefined;
    const key = await crypto.subtle.importKey('jwk', known, algorithm, false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${claims}`);
    const isOurs = await crypto.subtle.verify(algorithm, key, decode(signature), signed);
    // What our own server signed needs no schema.
    return isOurs ? (read(claims) as LeaseClaims) : undefined;
  } catch {
    return undefined;
  }
};
