import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { limits } from '../../contract/limits.ts';
import type { ReadSecret } from './secrets.ts';

/** A signed address of one object, and when it stops working (ISO 8601). */
export interface SignedUrl {
  readonly url: string;
  readonly expiresAt: string;
}

/** Signs the address of one media object by its storage key. */
export type SignUrl = (key: string) => Promise<SignedUrl>;

/**
 * Signs addresses with a canned policy, which names exactly one object: no wildcard can be smuggled in.
 * @param options.siteUrl origin that serves the media, without a trailing slash
 * @param options.readPrivateKey PEM of the key (P-256) whose public half is in the distribution's key group
 * @param options.now the clock, ms since the epoch
 */
export const createSignUrl =
  (options: {
    readonly siteUrl: string;
    readonly keyPairId: string;
    readonly readPrivateKey: ReadSecret;
    readonly now: () => number;
  }): SignUrl =>
  async (key) => {
    // CloudFront counts whole seconds; rounding down keeps the lifetime within the limit.
    const expires = Math.floor(options.now() / 1000 + limits.videoUrlSeconds) * 1000;
    const path = key.split('/').map(encodeURIComponent).join('/');
    const url = getSignedUrl({
      url: `${options.siteUrl}/${path}`,
      keyPairId: options.keyPairId,
      privateKey: await options.readPrivateKey(),
      dateLessThan: new Date(expires),
      algorithm: 'SHA256',
    });
    return { url, expiresAt: new Date(expires).toISOString() };
  };
