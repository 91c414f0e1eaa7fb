import { createPublicKey, generateKeyPairSync, type JsonWebKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { certificateName, decideIssue } from '#domain/certificate/certificate.ts';
import { publicAddresses } from '#lambdas/certificates/addresses.ts';
import { createBadgeSigner } from '#lambdas/certificates/badge-signer.ts';
import { certificatePage } from '#lambdas/certificates/certificate-page.ts';
import { credentialClaims, issuerDocument } from '#lambdas/certificates/credential.ts';
import { getBadgeKey } from '#lambdas/certificates/get-badge-key.ts';
import { certificate, completions, siteUrl, testPrivateKey, testSigner } from '../../support/certificates.ts';
import { operationRequest } from '../../support/operation-request.ts';

/** What Open Badges 3.0 requires of a credential's members, where it requires anything. */
const terms = (required: string) =>
  z.array(z.string()).check(z.refine((types) => types.includes(required), `is no ${required}`));
const OpenBadgeCredential = z.looseObject({
  '@context': z.tuple(
    [
      z.literal('https://www.w3.org/ns/credentials/v2'),
      z.string().check(z.regex(/^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d+\.json$/)),
    ],
    z.string(),
  ),
  id: z.url(),
  type: z.array(z.string()).check(
    z.refine((types) => types.includes('VerifiableCredential')),
    z.refine((types) => types.includes('OpenBadgeCredential') || types.includes('AchievementCredential')),
  ),
  name: z.string(),
  issuer: z.looseObject({ id: z.url(), type: terms('Profile') }),
  validFrom: z.iso.datetime({ offset: true }),
  credentialSubject: z.looseObject({
    type: terms('AchievementSubject'),
    // Either an id or an identifier must say who it is.
    identifier: z
      .array(
        z.looseObject({
          type: z.literal('IdentityObject'),
          hashed: z.boolean(),
          identityHash: z.string(),
          identityType: z.string(),
        }),
      )
      .check(z.minLength(1)),
    achievement: z.looseObject({
      id: z.url(),
      type: terms('Achievement'),
      name: z.string(),
      description: z.string(),
      criteria: z.looseObject({ narrative: z.string() }),
    }),
  }),
  evidence: z.array(z.looseObject({ type: terms('Evidence') })),
  credentialStatus: z.looseObject({ id: z.url(), type: z.literal('1EdTechRevocationList') }),
  iss: z.url(),
  jti: z.url(),
  nbf: z.int(),
});

describe('the credential', () => {
  const claims = credentialClaims(certificate, siteUrl);

  it('has the members that Open Badges 3.0 requires', () => {
    expect(OpenBadgeCredential.safeParse(claims).error).toBeUndefined();
    expect(claims).toMatchObject({
      iss: claims.issuer.id,
      jti: claims.id,
      nbf: Date.parse(certificate.issuedAt) / 1_000,
    });
    expect(issuerDocument(siteUrl)).toMatchObject(claims.issuer);
  });

  it('signs with RS256, names its key by address, and is the same each time', async () => {
    const token = await testSigner.sign(claims);
    expect(await testSigner.sign(claims)).toBe(token);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const [key] = await testSigner.publicKeys();
    if (!key) throw new Error('There is no key');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: key.kid,
    });
    expect(key.kid).toMatch(/^https:\/\/site\.test\/api\/public\/badges\/keys\/[\w-]{43}$/);
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(
      JSON.parse(JSON.stringify(claims)),
    );
    const good = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      createPublicKey(testPrivateKey),
      Buffer.from(signature, 'base64url'),
    );
    expect(good).toBe(true);
    // Only the public half is published.
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('a key that was rotated', () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const signerOf = (privateKey: string, others?: string) =>
    createBadgeSigner(() => Promise.resolve(privateKey), publicAddresses(siteUrl).key, others);

  it('still verifies what it signed, by the address in the badge, and signs nothing more', async () => {
    const [old, next] = [pair(), pair()];
    const badge = await signerOf(old.privateKey).sign({ a: 1 });
    const [header = '', payload = '', signature = ''] = badge.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const rotated = signerOf(next.privateKey, old.publicKey + pair().publicKey);
    const keys = await rotated.publicKeys();
    expect(keys).toHaveLength(3);
    expect(new Set(keys.map((key) => key.kid)).size).toBe(3);
    const found = keys.find((key) => key.kid === kid);
    const known = createPublicKey({ key: { ...found } as JsonWebKey, format: 'jwk' });
    const isGood = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      known,
      Buffer.from(signature, 'base64url'),
    );
    expect(isGood).toBe(true);
    const [newHeader = ''] = (await rotated.sign({ a: 1 })).split('.');
    expect(JSON.parse(Buffer.from(newHeader, 'base64url').toString())).toMatchObject({ kid: keys[0]?.kid });
    expect(keys[0]?.kid).not.toBe(kid);
    expect(JSON.stringify(keys)).not.toContain('PRIVATE');
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('answers at its own address, as every key of the set does', async () => {
    const signer = signerOf(pair().privateKey, pair().publicKey);
    const get = getBadgeKey({ signer, siteUrl });
    for (const { kid } of await signer.publicKeys()) {
      const keyId = kid.split('/').at(-1) ?? '';
      expect((await get(operationRequest({ params: { keyId } }))).body).toMatchObject({ kid });
    }
    await expect(get(operationRequest({ params: { keyId: 'A'.repeat(43) } }))).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('what a badge claims', () => {
  const claims = credentialClaims({ ...certificate, record: completions }, siteUrl);

  it('is what the site knows: what was played, passed with which score, marked, and who vouches for whom', () => {
    expect(OpenBadgeCredential.safeParse(claims).error).toBeUndefined();
    const text = JSON.stringify(claims);
    for (const said of [
      'What is retrieval?',
      'Old quiz',
      'Your own index',
      'Exercise: chunks',
      'Exercise: BM25',
      'email address that was verified',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/nothing is self-reported|videos watched/);
    const { result, achievement } = claims.credentialSubject;
    expect(result).toEqual([{ type: ['Result'], resultDescription: `${claims.id}#quiz-1`, value: '83' }]);
    expect(achievement.resultDescription).toEqual([
      {
        id: `${claims.id}#quiz-1`,
        type: ['ResultDescription'],
        name: 'Check',
        resultType: 'Percent',
        valueMin: '0',
        valueMax: '100',
      },
    ]);
  });

  it('is less for a certificate from before records were kept', () => {
    const old = credentialClaims(certificate, siteUrl);
    expect(old.evidence).toHaveLength(1);
    expect(old.credentialSubject).not.toHaveProperty('result');
    expect(JSON.stringify(old)).not.toContain('verified');
  });

  it('is on the page without script too, as text', () => {
    const hostile = { ...completions, played: ['<img src=x onerror=alert(1)>'] };
    const page = certificatePage('<head></head><body></body>', { ...certificate, record: hostile }, siteUrl);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).toContain('Check: 83 %');
  });

  it('has the titles on that page in the direction of their own words', () => {
    const title = 'ما هو الاسترجاع؟';
    const titled = { ...certificate, courseTitle: title, record: { ...completions, played: [title] } };
    const page = certificatePage('<head></head><body></body>', titled, siteUrl);
    expect(page).toContain(`<dd dir="auto">${title}</dd>`);
    expect(page).toContain(`<li dir="auto">${title}</li>`);
  });
});

describe('the name on a certificate', () => {
  it.each([
    ['  Ada   Okafor ', 'Ada Okafor'],
    ['Jose\u0301', 'José'],
    ['Ａｄａ Ⅳ', 'Ａｄａ Ⅳ'],
    ['Ada\u202eOkafor', 'Ada Okafor'],
    ['Ada\u0000\nOkafor', 'Ada Okafor'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    [' \u200b ', undefined],
    ['Kon\u00adstan\u00adtin \u200fמשה', 'Konstantin משה'],
    ['Ada\u034f Oka\u{e0041}for\ufe0f', 'Ada Okafor'],
    ['Ad\u115fa\u3164 \uffa0\u2800Okafor', 'Ada Okafor'],
    ['Jose\u034f\u0301', 'José'],
    ['葛\u{e0100}城 一郎', '葛\u{e0100}城 一郎'],
    ['\u3164', undefined],
    ['\u200d\u200c \u{e0100}', undefined],
    [undefined, undefined],
  ])('%j becomes %j', (typed, name) => {
    expect(certificateName(typed)).toBe(name);
  });

  it('decides what asking again leads to', () => {
    expect(decideIssue(undefined, 'Ada')).toBe('issue');
    expect(decideIssue({ name: 'Ada', status: 'valid' }, 'Ada')).toBe('keep');
    expect(decideIssue({ name: 'Ada\u00ad  Okafor', status: 'valid' }, 'Ada Okafor')).toBe('keep');
    expect(decideIssue({ name: 'Ada', status: 'valid' }, 'Grace')).toBe('replace');
    expect(decideIssue({ name: 'Ada', status: 'revoked' }, 'Grace')).toBe('refuse');
    expect(decideIssue({ name: 'Ada', status: 'revoked', revokedBecause: 'refund' }, 'Ada')).toBe('issue');
  });
});

describe('the page of a certificate', () => {
  const site =
    '<!doctype html><html><head>\n    <title>Site</title>\n    <meta\n      name="description"\n      content="About the site"\n    />\n    <meta property="og:image" content="/site.png" />\n    <link rel="canonical" href="/" />\n    <link rel="icon" href="/favicon.svg" />\n</head><body><div id="root"></div><noscript>Switch it on.</noscript></body></html>';

  it('replaces what the site says about itself and leaves the rest', () => {
    const page = certificatePage(site, certificate, siteUrl);
    for (const gone of [
      '<title>Site',
      'About the site',
      '/site.png',
      'Switch it on',
      'rel="canonical" href="/"',
    ]) {
      expect(page).not.toContain(gone);
    }
    expect(page).toContain('<link rel="icon" href="/favicon.svg" />');
    expect(page).toContain(
      '<title>Ada Okafor completed Retrieval-augmented generation in practice · Northlight</title>',
    );
    expect(page).toContain(`href="${siteUrl}/certificates/${certificate.id}"`);
    expect(page).toMatch(/<noscript>.*This certificate is valid\..*November 21, 2026.*<\/noscript>/s);
  });

  it('recommends no certificate that is revoked or superseded', () => {
    const page = certificatePage(site, { ...certificate, status: 'superseded' }, siteUrl);
    expect(page).toContain('<title>Certificate superseded: Retrieval-augmented');
    expect(page).not.toContain('Ada Okafor completed');
    expect(page).toContain('This certificate was superseded');
  });

  it('shows no hostile name as markup', () => {
    const page = certificatePage(
      site,
      { ...certificate, name: '</title><script>alert(1)</script>$`' },
      siteUrl,
    );
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;$`');
  });
});
