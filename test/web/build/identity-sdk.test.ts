// @vitest-environment node
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildIdentitySdk } from '../../../web/build/identity-sdk.ts';

it('the identity SDK is built without what only the pages of the issuer do, within its bytes', async () => {
  const code = await buildIdentitySdk();
  expect(brotliCompressSync(code).length).toBeLessThan(22_000);
  // The parts for signing in are included: PKCE, checks of the response, renewal.
  for (const part of [
    'code_challenge_method',
    'Invalid state',
    'Nonce (nonce) claim mismatch',
    'missing_refresh_token',
  ])
    expect(code).toContain(part);
  // Placeholders that the SDK's own build replaces.
  expect(code).not.toMatch(/\b__[A-Z]+__\b/);
  // A worker in a data URL would need its own source in the content security policy.
  expect(code).not.toContain('createObjectURL');
  expect(code).not.toContain('data:application');
});
