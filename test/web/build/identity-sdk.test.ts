// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildIdentitySdk } from '../../../web/build/identity-sdk.ts';

it('the identity SDK is built without what only the pages of the issuer do, within its bytes', async () => {
  const code = await buildIdentitySdk();
  expect(brotliCompressSync(code).length).toBeLessThan(22_000);
  // What signing in needs is there: proof of the sender, checks of the answer, renewal.
  for (const part of [
    'code_challenge_method',
    'Invalid state',
    'Nonce (nonce) claim mismatch',
    'missing_refresh_token',
  ])
    expect(code).toContain(part);
  // Whatever its maker's own build fills in.
  expect(code).not.toMatch(/\b__[A-Z]+__\b/);
  // A worker in a data address would need a source of its own in the content policy.
  expect(code).not.toContain('createObjectURL');
  expect(code).not.toContain('data:application');
});
