import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import { limits } from '../../contract/limits.ts';
import type { ReadSecret } from './secrets.ts';

/** What opens every file of one folder, and until when (ISO 8601). */
export interface SignedFolder {
  /** Values of `Set-Cookie`: the browser sends them back with requests for this folder only. */
  readonly cookies: readonly string[];
  /** The address of a file of the folder, without a signature. */
  addressOf(name: string): string;
  readonly expiresAt: string;
}

/**
 * Opens a folder of the media bucket, which its prefix names, with the slash at its end.
 * @param at ms since the epoch from which its life counts, now by default: what is answered together ends together
 */
export type SignFolder = (folder: string, at?: number) => Promise<SignedFolder>;

/**
 * Signs CloudFront's three cookies with a custom policy for one folder, because a playlist leads to many files and no player
 * adds a query to each of their addresses. Three name SHA-1; a fourth would name another hash, and browsers that hold cookies of
 * both kinds would mix them.
 * @param options.siteUrl origin that serves the media, without a trailing slash
 * @param options.readPrivateKey PEM of the key whose public half is in the distribution's key group
 * @param options.now the clock, ms since the epoch
 */
export const createSignFolder =
  (options: {
    readonly siteUrl: string;
    readonly keyPairId: string;
    readonly readPrivateKey: ReadSecret;
    readonly now: () => number;
  }): SignFolder =>
  async (folder, at = options.now()) => {
    // In a policy these stand for any characters, so that a cookie could open more than its folder.
    if (/[*?]/.test(folder) || !folder.endsWith('/')) throw new Error(`${folder} is no folder to sign`);
    const path = `/${folder.split('/').map(encodeURIComponent).join('/')}`;
    const expires = Math.floor(at / 1000 + limits.videoUrlSeconds);
    const signed = getSignedCookies({
      keyPairId: options.keyPairId,
      privateKey: await options.readPrivateKey(),
      policy: JSON.stringify({
        Statement: [
          {
            Resource: `${options.siteUrl}${path}*`,
            Condition: { DateLessThan: { 'AWS:EpochTime': expires } },
          },
        ],
      }),
    });
    // Counted by the browser, whose clock may be wrong: an absolute time could end at once.
    const maxAge = Math.max(0, Math.floor(expires - options.now() / 1000));
    const attributes = `Path=${path}; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Strict`;
    return {
      cookies: Object.entries(signed).map(([name, value]) => `${name}=${value}; ${attributes}`),
      addressOf: (name) => `${options.siteUrl}${path}${encodeURIComponent(name)}`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  };
