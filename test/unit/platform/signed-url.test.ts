import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSignUrl } from '../../../lambdas/platform/services/signed-url.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const now = Date.parse('2026-11-21T10:00:00.750Z');
const signUrl = createSignUrl({
  siteUrl: 'http://localhost:3000',
  keyPairId: 'K1',
  readPrivateKey: () => Promise.resolve(String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
  now: () => now,
});

describe('a signed address', () => {
  it('ends within fifteen minutes of the clock', async () => {
    const { url, expiresAt } = await signUrl('media/courses/a/b.mp4');
    expect(expiresAt).toBe('2026-11-21T10:15:00.000Z');
    expect(new URL(url).searchParams.get('Expires')).toBe(String(Date.parse(expiresAt) / 1000));
  });

  it('is signed for exactly that object by a canned policy', async () => {
    const { url } = await signUrl('media/courses/a/b.mp4');
    const { origin, pathname, searchParams: query } = new URL(url);
    expect(origin + pathname).toBe('http://localhost:3000/media/courses/a/b.mp4');
    expect([...query.keys()].sort()).toEqual(['Expires', 'Hash-Algorithm', 'Key-Pair-Id', 'Signature']);
    const policy = `{"Statement":[{"Resource":"${origin}${pathname}","Condition":{"DateLessThan":{"AWS:EpochTime":${query.get('Expires')}}}}]}`;
    const signature = (query.get('Signature') ?? '')
      .replaceAll('-', '+')
      .replaceAll('_', '=')
      .replaceAll('~', '/');
    expect(createVerify('sha256').update(policy).verify(publicKey, signature, 'base64')).toBe(true);
  });

  it('never lets a key reach beyond its path', async () => {
    const { url } = await signUrl('media/a?b=#c/d e.mp4');
    expect(new URL(url).pathname).toBe('/media/a%3Fb%3D%23c/d%20e.mp4');
    expect(new URL(url).hash).toBe('');
  });
});
