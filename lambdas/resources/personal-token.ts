import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod/mini';

/** Letters and digits without those that look alike (0 O I l). */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** 47 bits: enough to name a row, and to refuse another token that has the same ones. */
const idLength = 8;
/** 187 bits: nobody guesses it, so that a hash without salt is enough. */
const secretLength = 32;
const pattern = new RegExp(`^nlp_([${alphabet}]{${idLength}})[${alphabet}]{${secretLength}}$`);

/** Every personal token begins with this, so that programs that look for leaked secrets find it. */
export const personalTokenPrefix = 'nlp_';

/** Key of a personal token's row, in the table of limits. @param id the eight characters after the prefix */
export const personalTokenKey = (id: string): { pk: string } => ({ pk: `TOKEN#${id}` });

/** Returns the id in a token; undefined when it is none of ours, whoever made it up. */
export const personalTokenId = (token: string): string | undefined => pattern.exec(token)?.[1];

/** What is stored instead of a token: its SHA-256. */
export const hashPersonalToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Makes a token of unguessable characters. @returns it with its id */
export const makePersonalToken = (): { id: string; token: string } => {
  const id = randomText(idLength);
  return { id, token: `${personalTokenPrefix}${id}${randomText(secretLength)}` };
};

/** Row of a personal token. It goes when it expires, is revoked, or its learner is erased. */
export const PersonalTokenRow = z.object({
  id: z.string(),
  sub: z.string(),
  hash: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(['read', 'learn'])),
  createdAt: z.string(),
  /** The time in the first use of an hour, ISO 8601. */
  lastUsedAt: z.optional(z.string()),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
});
export type PersonalTokenRow = z.output<typeof PersonalTokenRow>;
