import * as z from 'zod/mini';
import { ServerId } from './common.ts';

/** A credential as a signed token: Open Badges 3.0, section 8.2 (JSON Web Token proof). */
export const CredentialToken = z.string().check(z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));

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
