import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import { limits } from '../../contract/limits.ts';
import type { SigningOptions } from './signed-url.ts';

/** Access to every file of one folder until `expiresAt` (ISO 8601). */
interface SignedFolder {
  /** Values of `Set-Cookie`. The browser sends them with requests for this folder only. */
  readonly cookies: readonly string[];
  /** Returns the URL of a file in the folder, without a signature. */
  getFileUrl(name: string): string;
  readonly expiresAt: string;
}

/**
 * Grants access to a folder of the media bucket.
 * @param folder key prefix, including the slash at its end
 * @param at start of the lifetime, ms since the epoch; default now. Pass the same time for everything in one response, so that it
 * expires together
 */
export type SignFolder = (folder: string, at?: number) => Promise<SignedFolder>;

/**
 * Signs CloudFront's three cookies with a custom policy for one folder, because a playlist links to many files and no player adds a
 * query to each of their URLs. Three cookies mean SHA-1; a fourth would name another hash, and browsers that have cookies of both
 * kinds would mix them.
 */
export const createSignFolder =
  (options: SigningOptions): SignFolder =>
  async (folder, at = options.now()) => {
    // These are wildcards in a policy: a cookie could open more than its folder.
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
    // Max-Age and not Expires: with a wrong clock in the browser, an absolute time could expire at once.
    const maxAge = Math.max(0, Math.floor(expires - options.now() / 1000));
    const attributes = `Path=${path}; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Strict`;
    return {
      cookies: Object.entries(signed).map(([name, value]) => `${name}=${value}; ${attributes}`),
      getFileUrl: (name) => `${options.siteUrl}${path}${encodeURIComponent(name)}`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  };
