import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { getSignedCookies, getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { describe, expect, it } from 'vitest';
import { verifySignedRequest } from '#infra/local/cloudfront/signed-url.ts';

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

const verdict = (address: string, overrides: { now?: number } = {}): string => {
  const [baseUrl = '', rawQuery = ''] = address.split(/\?(.*)/s);
  const result = verifySignedRequest({ baseUrl, rawQuery, now, ...overrides }, keys);
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

  it('holds for its time only, and with no other condition', () => {
    const later = { ...before, DateGreaterThan: { 'AWS:EpochTime': now / 1000 + 10 } };
    const address = signPolicy(policy({ Resource: base, Condition: later }));
    expect(verdict(address)).toBe('AccessDenied');
    expect(verdict(address, { now: now + 20_000 })).toBe('ok');
    const bound = signPolicy(
      policy({ Resource: base, Condition: { ...before, IpAddress: { 'AWS:SourceIp': '0.0.0.0/0' } } }),
    );
    expect(verdict(bound)).toBe('AccessDenied');
  });
});

describe('signed cookies', () => {
  const folder = 'http://localhost:3000/media/courses/a/one.0a1b2c3d-1/';
  const inFolder = `${folder}master.m3u8`;
  const customPolicy = (resource = `${folder}*`, until = now / 1000 + 60): string =>
    JSON.stringify({
      Statement: [{ Resource: resource, Condition: { DateLessThan: { 'AWS:EpochTime': until } } }],
    });
  const signCookies = (overrides: Partial<Parameters<typeof getSignedCookies>[0]> = {}) =>
    Object.entries(
      getSignedCookies({
        keyPairId: 'KEC',
        privateKey: ec.privateKey,
        policy: customPolicy(),
        ...overrides,
      } as Parameters<typeof getSignedCookies>[0]),
    ).map(([name, value]): [string, string] => [name, String(value)]);
  const header = (pairs: readonly (readonly [string, string])[]): string =>
    ['theme=dark', ...pairs.map((pair) => pair.join('='))].join('; ');
  const ask = (cookies: string, address = inFolder, at = now): string => {
    const [baseUrl = '', rawQuery = ''] = address.split(/\?(.*)/s);
    const request = { baseUrl, rawQuery, cookies, now: at };
    const result = verifySignedRequest(request, keys);
    return result.ok ? 'ok' : result.code;
  };
  const replaced = (name: string, change: (value: string) => string): string =>
    header(signCookies().map(([each, value]) => [each, each === name ? change(value) : value]));

  it.each([
    ['P-256 with SHA-1', header(signCookies())],
    ['P-256 with SHA-256', header(signCookies({ algorithm: 'SHA256' }))],
    ['RSA', header(signCookies({ keyPairId: 'KRSA', privateKey: rsa.privateKey }))],
  ])('open every file of the folder when signed by %s', (_name, cookies) => {
    expect(ask(cookies)).toBe('ok');
    expect(ask(cookies, `${folder}720p.0a1b2c3d.mp4`)).toBe('ok');
  });

  it.each([
    ['another lecture', 'http://localhost:3000/media/courses/a/two.0a1b2c3d-1/master.m3u8'],
    ['a folder whose name begins alike', folder.replace('-1/', '-10/')],
    ['another host', inFolder.replace('localhost', '127.0.0.1')],
  ])('do not open %s', (_name, address) => {
    expect(ask(header(signCookies()), address)).toBe('AccessDenied');
  });

  const wider = customPolicy('http://localhost:3000/media/*');
  const base64 = (text: string): string =>
    Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('=', '_').replaceAll('/', '~');
  it.each([
    ['no cookie', '', 'MissingKey'],
    ['a policy widened afterwards', replaced('CloudFront-Policy', () => base64(wider)), 'AccessDenied'],
    [
      'an altered signature',
      replaced('CloudFront-Signature', (value) => `A${value.slice(1)}B`),
      'AccessDenied',
    ],
    ['an unknown key', replaced('CloudFront-Key-Pair-Id', () => 'KOTHER'), 'InvalidKey'],
    [
      'a key that signed and is not trusted',
      header(signCookies({ privateKey: foreign.privateKey })),
      'AccessDenied',
    ],
    ['the names of the query', header(signCookies()).replaceAll('CloudFront-', ''), 'MissingKey'],
    ['a second policy', header([...signCookies(), ['CloudFront-Policy', base64(wider)]]), 'AccessDenied'],
    [
      'an expiry besides the policy',
      header([...signCookies(), ['CloudFront-Expires', '9999999999']]),
      'AccessDenied',
    ],
    [
      'the hash that did not sign',
      header([...signCookies(), ['CloudFront-Hash-Algorithm', 'SHA256']]),
      'AccessDenied',
    ],
    ['no policy', header(signCookies().filter(([name]) => name !== 'CloudFront-Policy')), 'AccessDenied'],
  ])('are refused with %s', (_name, cookies, code) => {
    expect(ask(cookies)).toBe(code);
  });

  it('end at their second of expiry', () => {
    expect(ask(header(signCookies()), inFolder, now + 59_000)).toBe('ok');
    expect(ask(header(signCookies()), inFolder, now + 60_000)).toBe('AccessDenied');
  });

  it('open one file by a canned policy', () => {
    const cookies = header(signCookies({ policy: undefined, url: inFolder, dateLessThan: soon } as never));
    expect(ask(cookies)).toBe('ok');
    expect(ask(cookies, `${folder}storyboard.vtt`)).toBe('AccessDenied');
  });

  it('do not help an address that is signed itself, and badly', () => {
    const cookies = header(signCookies());
    expect(ask(cookies, `${inFolder}?Expires=1&Signature=A&Key-Pair-Id=KEC`)).toBe('AccessDenied');
    expect(ask(cookies, `${inFolder}?Expires=9999999999`)).toBe('MissingKey');
    expect(ask('', sign({ url: inFolder }))).toBe('ok');
  });
});
