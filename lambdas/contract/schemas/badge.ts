import * as z from 'zod/mini';
import { ServerId } from './common.ts';

/** A credential as a signed token: Open Badges 3.0, section 8.2 (JSON Web Token proof). */
export const CredentialToken = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));

/** A credential with a proof inside (Verifiable Credentials 2.0, Data Integrity): a JSON-LD document. */
export const EmbeddedCredential = z.looseObject({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  issuer: z.looseObject({ id: z.string() }),
  proof: z.looseObject({
    type: z.literal('DataIntegrityProof'),
    cryptosuite: z.literal('eddsa-rdfc-2022'),
    verificationMethod: z.string(),
    proofPurpose: z.literal('assertionMethod'),
    proofValue: z.string(),
  }),
});
export type EmbeddedCredential = z.output<typeof EmbeddedCredential>;

/** The site as an issuer that wallets look up: a DID document of the method `did:web`. */
export const DidDocument = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  verificationMethod: z.array(
    z.object({
      id: z.string(),
      type: z.literal('Multikey'),
      controller: z.string(),
      publicKeyMultibase: z.string(),
    }),
  ),
  assertionMethod: z.array(z.string()),
});
export type DidDocument = z.output<typeof DidDocument>;

/** The issuer of badges: `Profile` of Open Badges 3.0. */
export const BadgeIssuer = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  name: z.string(),
  url: z.string(),
  description: z.string(),
});

/** A public RSA key: RFC 7517. */
export const BadgeKey = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  kid: z.string(),
});
export type BadgeKey = z.output<typeof BadgeKey>;
export const BadgeKeys = z.object({ keys: z.array(BadgeKey) });
export const BadgeKeyParams = z.object({ keyId: ServerId });

/** Revoked credentials of one list (`1EdTechRevocationList`). */
export const CredentialStatus = z.object({
  id: z.string(),
  issuer: z.string(),
  revokedCredential: z.array(z.object({ id: z.string(), revocationReason: z.string() })),
});
