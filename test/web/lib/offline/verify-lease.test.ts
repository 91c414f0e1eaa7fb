import { webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { LeaseKey } from '#contract/schemas/learning.ts';
import { toLeaseClaims } from '#domain/learning/lease.ts';
import { makeLeaseSigner } from '#test/support/leases.ts';
import { verifyLease } from '#web/lib/offline/verify-lease.ts';

const claims = toLeaseClaims(
  { sub: 'auth0|ada', course: 'rag', lectures: ['intro', 'end'] },
  1_795_000_000_000,
);
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

let lease: string;
let keys: LeaseKey[];
beforeAll(async () => {
  // jsdom has no subtle cryptography; browsers have it.
  vi.stubGlobal('crypto', webcrypto);
  const signer = makeLeaseSigner();
  lease = await signer.sign(claims);
  keys = [await signer.publicKey()];
});

describe('a lease', () => {
  it('that the server signed says what it was signed for', async () => {
    expect(await verifyLease(lease, keys)).toEqual(claims);
    const other = await makeLeaseSigner().publicKey();
    expect(await verifyLease(lease, [other, ...keys])).toEqual(claims);
  });

  it('that another key signed says nothing, even under the name of ours', async () => {
    const stranger = makeLeaseSigner();
    expect(await verifyLease(await stranger.sign(claims), keys)).toBeUndefined();
    const [ours] = keys;
    const renamed = { ...(await stranger.publicKey()), kid: ours?.kid ?? '' };
    expect(await verifyLease(lease, [renamed])).toBeUndefined();
    expect(await verifyLease(lease, [])).toBeUndefined();
  });

  it('that was changed anywhere says nothing', async () => {
    const [header = '', , signature = ''] = lease.split('.');
    const longer = encode({ ...claims, exp: claims.exp + 1 });
    const [{ kid } = { kid: '' }] = keys;
    const unsigned = encode({ alg: 'none', kid });
    const changed = [
      `${header}.${longer}.${signature}`,
      `${unsigned}.${encode(claims)}.`,
      `${header}.${encode(claims)}.${signature.slice(0, -8)}`,
      `${header}.${encode(claims)}`,
      'no lease',
      '',
    ];
    for (const each of changed) expect(await verifyLease(each, keys), each).toBeUndefined();
  });
});
