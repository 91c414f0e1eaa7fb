import { createVerify, generateKeyPairSync } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { describe, expect, it } from 'vitest';
import { createSignUrl } from '#lambdas/platform/services/signed-url.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const now = Date.parse('2026-11-21T10:00:00.750Z');
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const options = {
  siteUrl: 'http://localhost:3000',
  keyPairId: 'K1',
  readPrivateKey: () => Promise.resolve(pem),
  now: () => now,
};
const signUrl = createSignUrl(options);
const standard = (query: URLSearchParams): string =>
  (query.get('Signature') ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');

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
    expect(createVerify('sha256').update(policy).verify(publicKey, standard(query), 'base64')).toBe(true);
  });

  it("is AWS's own but for the signature, which no two runs of the algorithm share", async () => {
    const unsigned = (url: string) => {
      const { origin, pathname, searchParams } = new URL(url);
      searchParams.delete('Signature');
      return [origin + pathname, Object.fromEntries(searchParams)];
    };
    for (const key of ['media/courses/a/b.mp4', "captions/a/it's (1) & é ü.en.vtt", 'media/a?b=#c/d e.mp4']) {
      const { url, expiresAt } = await signUrl(key);
      const theirs = getSignedUrl({
        url: `http://localhost:3000/${key.split('/').map(encodeURIComponent).join('/')}`,
        keyPairId: 'K1',
        privateKey: pem,
        dateLessThan: expiresAt,
        algorithm: 'SHA256',
      });
      expect(unsigned(url)).toEqual(unsigned(theirs));
    }
  });

  it("is written in AWS's alphabet, whatever the length of its signature", async () => {
    // An ECDSA signature has 68 to 72 bytes: with each end that base64 can have, and every character.
    const ends = new Set<string>();
    for (let number = 0; number < 200; number += 1) {
      const { searchParams: query } = new URL((await signUrl(`media/${number}.mp4`)).url);
      const signature = query.get('Signature') ?? '';
      expect(signature).toMatch(/^[\w~-]+?_{0,2}$/);
      expect(signature.length % 4).toBe(0);
      const policy = `{"Statement":[{"Resource":"http://localhost:3000/media/${number}.mp4","Condition":{"DateLessThan":{"AWS:EpochTime":${query.get('Expires')}}}}]}`;
      expect(createVerify('sha256').update(policy).verify(publicKey, standard(query), 'base64')).toBe(true);
      ends.add(/_*$/.exec(signature)?.[0] ?? '');
    }
    expect(ends.size).toBeGreaterThanOrEqual(2);
  });

  it('ends together with the others of one answer, whose moment it is given', async () => {
    const { expiresAt } = await signUrl('captions/a/b.en.vtt', Date.parse('2026-11-21T09:00:00.000Z'));
    expect(expiresAt).toBe('2026-11-21T09:15:00.000Z');
  });

  it('takes up a key that was changed', async () => {
    let current = pem;
    const sign = createSignUrl({ ...options, readPrivateKey: () => Promise.resolve(current) });
    await sign('media/a.mp4');
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    current = String(next.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { searchParams: query } = new URL((await sign('media/a.mp4')).url);
    const policy = `{"Statement":[{"Resource":"http://localhost:3000/media/a.mp4","Condition":{"DateLessThan":{"AWS:EpochTime":${query.get('Expires')}}}}]}`;
    expect(createVerify('sha256').update(policy).verify(next.publicKey, standard(query), 'base64')).toBe(
      true,
    );
  });

  it('never lets a key reach beyond its path', async () => {
    const { url } = await signUrl('media/a?b=#c/d e.mp4');
    expect(new URL(url).pathname).toBe('/media/a%3Fb%3D%23c/d%20e.mp4');
    expect(new URL(url).hash).toBe('');
  });
});
