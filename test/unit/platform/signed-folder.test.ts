import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSignFolder } from '#lambdas/platform/services/signed-folder.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const now = Date.parse('2026-11-21T10:00:00.750Z');
const folder = 'media/courses/rag/what-is-retrieval.0a1b2c3d-1/';
const signFolder = createSignFolder({
  siteUrl: 'https://site.example',
  keyPairId: 'K1',
  readPrivateKey: () => Promise.resolve(String(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
  now: () => now,
});

interface Cookie {
  readonly value: string;
  readonly attributes: readonly string[];
}
const parse = (cookies: readonly string[]): Map<string, Cookie> =>
  new Map(
    cookies.map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, { value, attributes }];
    }),
  );
const decode = (text: string): Buffer =>
  Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');

describe('the cookies of a folder', () => {
  it('are the three of CloudFront, sent back by this site over HTTPS for the folder, and out of reach of scripts', async () => {
    const cookies = parse((await signFolder(folder)).cookies);
    expect([...cookies.keys()].sort()).toEqual([
      'CloudFront-Key-Pair-Id',
      'CloudFront-Policy',
      'CloudFront-Signature',
    ]);
    for (const { attributes } of cookies.values()) {
      expect(attributes).toEqual([`Path=/${folder}`, 'Max-Age=899', 'Secure', 'HttpOnly', 'SameSite=Strict']);
    }
  });

  it('sign the folder with all that is in it, and end with the addresses of the same answer', async () => {
    const at = Date.parse('2026-11-21T09:59:00.000Z');
    const { cookies, expiresAt } = await signFolder(folder, at);
    const given = parse(cookies);
    const policy = decode(given.get('CloudFront-Policy')?.value ?? '');
    const until = at / 1000 + 15 * 60;
    expect(JSON.parse(policy.toString())).toEqual({
      Statement: [
        {
          Resource: `https://site.example/${folder}*`,
          Condition: { DateLessThan: { 'AWS:EpochTime': until } },
        },
      ],
    });
    const signature = decode(given.get('CloudFront-Signature')?.value ?? '');
    expect(createVerify('sha1').update(policy).verify(publicKey, signature)).toBe(true);
    expect(given.get('CloudFront-Key-Pair-Id')?.value).toBe('K1');
    expect([expiresAt, given.get('CloudFront-Policy')?.attributes[1]]).toEqual([
      new Date(until * 1000).toISOString(),
      'Max-Age=839',
    ]);
  });

  it('open addresses that carry no signature themselves', async () => {
    const { getFileUrl } = await signFolder(folder);
    expect(getFileUrl('master.m3u8')).toBe(`https://site.example/${folder}master.m3u8`);
  });

  it.each(['media/*/', 'media/courses/rag/?/', 'media/courses/rag', ''])(
    'are never made for %j',
    async (wide) => {
      await expect(signFolder(wide)).rejects.toThrow('no folder to sign');
    },
  );
});
