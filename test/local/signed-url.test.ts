import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { describe, expect, it } from 'vitest';
import { verifySignedUrl } from '../../infra/local/cloudfront/signed-url.ts';

const pem = (type: 'ec' | 'rsa'): { privateKey: string; publicKey: string } => {
  const pair =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

const ec = pem('ec');
const rsa = pem('rsa');
const foreign = pem('ec');
const keys = new Map([
  ['KEC', createPublicKey(ec.publicKey)],
  ['KRSA', createPublicKey(rsa.publicKey)],
]);
const now = Date.parse('2026-11-21T10:00:00Z');
const base = 'http://localhost:3000/media/courses/a/one.mp4';
const soon = new Date(now + 60_000).toISOString();

const verdict = (address: string, overrides: { now?: number; viewerAddress?: string } = {}): string => {
  const [baseUrl = '', rawQuery = ''] = address.split(/\?(.*)/s);
  const result = verifySignedUrl({ baseUrl, rawQuery, viewerAddress: '127.0.0.1', now, ...overrides }, keys);
  return result.ok ? `ok ${result.rawQuery}`.trim() : result.code;
};

const sign = (overrides: Partial<Parameters<typeof getSignedUrl>[0]> = {}): string =>
  getSignedUrl({
    url: base,
    keyPairId: 'KEC',
    privateKey: ec.privateKey,
    dateLessThan: soon,
    algorithm: 'SHA256',
    ...overrides,
  } as Parameters<typeof getSignedUrl>[0]);

describe('a signed URL', () => {
  it.each([
    ['P-256 with SHA-256', sign()],
    ['P-256 with SHA-1', sign({ algorithm: 'SHA1' })],
    ['RSA with SHA-256', sign({ keyPairId: 'KRSA', privateKey: rsa.privateKey })],
    ['RSA with SHA-1', sign({ keyPairId: 'KRSA', privateKey: rsa.privateKey, algorithm: 'SHA1' })],
  ])('passes when signed by %s', (_name, address) => {
    expect(verdict(address)).toBe('ok');
  });

  it('keeps the query that was signed with it for the origin', () => {
    expect(verdict(sign({ url: `${base}?x=1&y=2` }))).toBe('ok x=1&y=2');
  });

  it.each([
    ['no signature at all', base, 'MissingKey'],
    ['another path', sign().replace('one.mp4', 'two.mp4'), 'AccessDenied'],
    ['another host', sign().replace('localhost', '127.0.0.1'), 'AccessDenied'],
    ['a later expiry', sign().replace(/Expires=\d+/, 'Expires=9999999999'), 'AccessDenied'],
    ['an added parameter', `${sign()}&x=1`, 'AccessDenied'],
    ['a second expiry', `${sign()}&Expires=9999999999`, 'AccessDenied'],
    [
      'an altered signature',
      sign().replace(/Signature=(.)/, (_all, c: string) => `Signature=${c === 'M' ? 'N' : 'M'}`),
      'AccessDenied',
    ],
    ['characters after the signature', sign().replace('&Hash', '!&Hash'), 'AccessDenied'],
    ['another hash', sign().replace('SHA256', 'SHA1'), 'AccessDenied'],
    ['a key that signed but is not trusted', sign({ privateKey: foreign.privateKey }), 'AccessDenied'],
    ['a key id outside the key group', sign({ keyPairId: 'KOTHER' }), 'InvalidKey'],
  ])('is refused with %s', (_name, address, code) => {
    expect(verdict(address)).toBe(code);
  });

  it('ends at its second of expiry', () => {
    expect(verdict(sign(), { now: now + 59_000 })).toBe('ok');
    expect(verdict(sign(), { now: now + 60_000 })).toBe('AccessDenied');
  });
});

describe('a custom policy', () => {
  const policy = (statement: object): string => JSON.stringify({ Statement: [statement] });
  const before = { DateLessThan: { 'AWS:EpochTime': now / 1000 + 60 } };
  const signPolicy = (text: string): string =>
    sign({ url: base, policy: text, dateLessThan: undefined } as never);

  it('opens every address its wildcard covers and no other', () => {
    const address = signPolicy(
      policy({ Resource: 'http://localhost:3000/media/courses/a/*', Condition: before }),
    );
    expect(verdict(address)).toBe('ok');
    expect(verdict(address.replace('one.mp4', 'two.mp4'))).toBe('ok');
    expect(verdict(address.replace('/a/', '/b/'))).toBe('AccessDenied');
  });

  it('holds for its time and address only', () => {
    const later = { ...before, DateGreaterThan: { 'AWS:EpochTime': now / 1000 + 10 } };
    const address = signPolicy(policy({ Resource: base, Condition: later }));
    expect(verdict(address)).toBe('AccessDenied');
    expect(verdict(address, { now: now + 20_000 })).toBe('ok');
    const bound = signPolicy(
      policy({ Resource: base, Condition: { ...before, IpAddress: { 'AWS:SourceIp': '10.1.0.0/16' } } }),
    );
    expect(verdict(bound)).toBe('AccessDenied');
    expect(verdict(bound, { viewerAddress: '10.1.2.3' })).toBe('ok');
  });
});
