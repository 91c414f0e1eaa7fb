import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EmbeddedCredential } from '#contract/schemas/badge.ts';
import { siteDid } from '#lambdas/certificates/addresses.ts';
import { embeddableCredential } from '#lambdas/certificates/credential.ts';
import { createProofSigner, loadContext } from '#lambdas/certificates/embedded/proof-signer.ts';
import { certificate as unrecorded, completions, siteUrl } from '../../support/certificates.ts';
import { walletAccepts } from '../../support/wallet.ts';

const certificate = { ...unrecorded, record: completions };

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = (key: string): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
const key = newKey();
const signer = createProofSigner(() => Promise.resolve(key), siteUrl);
const sign = (by = signer): Promise<EmbeddedCredential> =>
  by.embed(embeddableCredential(certificate, siteUrl, siteDid(siteUrl)), certificate.issuedAt);

describe('a badge with a proof inside', () => {
  it('is accepted by a wallet that knows only the document at the issuer’s DID', async () => {
    const badge = await sign();
    expect(badge.issuer.id).toBe(siteDid(siteUrl));
    expect(badge.proof.verificationMethod.split('#')[0]).toBe(siteDid(siteUrl));
    expect(await walletAccepts(badge, await signer.didDocument())).toBe(true);
  });

  it('is the same each time it is asked for', async () => {
    expect(await sign()).toEqual(await sign());
  });

  it.each([
    ['the name of the learner', (badge: string) => badge.replaceAll('Ada Okafor', 'Eve Okafor')],
    ['a score', (badge: string) => badge.replace('"83"', '"100"')],
    ['the day', (badge: string) => badge.replaceAll('2026-11-21', '2025-11-21')],
    ['the course', (badge: string) => badge.replaceAll('rag-in-practice', 'agents')],
    ['where its status is asked', (badge: string) => badge.replaceAll('/status', '/elsewhere')],
    ['the issuer', (badge: string) => badge.replaceAll('did:web:', 'did:web:not-')],
  ])('is refused once %s was changed', async (_, change) => {
    const text = JSON.stringify(await sign());
    expect(change(text)).not.toBe(text);
    expect(await walletAccepts(JSON.parse(change(text)) as object, await signer.didDocument())).toBe(false);
  });

  it('verifies after a rotation for as long as its key is listed, and not by a stranger’s key', async () => {
    const badge = await sign();
    const next = newKey();
    const rotated = createProofSigner(() => Promise.resolve(next), siteUrl, publicPem(key));
    const { assertionMethod } = await rotated.didDocument();
    expect(assertionMethod).toHaveLength(2);
    expect((await sign(rotated)).proof.verificationMethod).toBe(assertionMethod[0]);
    expect(await walletAccepts(badge, await rotated.didDocument())).toBe(true);
    const withoutOld = createProofSigner(() => Promise.resolve(next), siteUrl);
    expect(await walletAccepts(badge, await withoutOld.didDocument())).toBe(false);
  });

  it('names no context that would have to be fetched', async () => {
    const { '@context': contexts } = await sign();
    for (const address of contexts) await expect(loadContext(address)).resolves.toBeDefined();
    await expect(loadContext('https://example.com/context.json')).rejects.toThrow('No context');
  });
});

it('writes the port of a site into its DID as the method did:web asks', () => {
  expect(siteDid('https://northlight.example')).toBe('did:web:northlight.example');
  expect(siteDid('http://localhost:3000')).toBe('did:web:localhost%3A3000');
});
