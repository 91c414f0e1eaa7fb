import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import type { ReadSecret } from './secrets.ts';

/** A signed address of one object, and when it stops working (ISO 8601). */
export interface SignedUrl {
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Signs the address of one media object by its storage key.
 * @param at ms since the epoch from which its life counts, now by default: addresses of one answer end together
 */
export type SignUrl = (key: string, at?: number) => Promise<SignedUrl>;

/** Reads the key and parses it only when it is another one: parsing costs more than signing. */
const createKeyReader = (readPrivateKey: ReadSecret): (() => Promise<KeyObject>) => {
  let known: { readonly pem: string; readonly key: KeyObject } | undefined;
  return async () => {
    const pem = await readPrivateKey();
    if (known?.pem !== pem) known = { pem, key: createPrivateKey(pem) };
    return known.key;
  };
};

/** CloudFront's own base64 alphabet for addresses: `-` for `+` as in base64url, but `~` for `/`, and `_` for the `=` of the end. */
const toUrlBase64 = (bytes: Buffer): string =>
  bytes.toString('base64url').replaceAll('_', '~') + '_'.repeat((3 - (bytes.length % 3)) % 3);

/**
 * Signs addresses with a canned policy, which names exactly one object: no wildcard can be smuggled in. The content of a
 * large course has hundreds of captions, so this signs by itself: CloudFront's library parses the key for every address.
 * @param options.siteUrl origin that serves the media, without a trailing slash
 * @param options.readPrivateKey PEM of the key (P-256) whose public half is in the distribution's key group
 * @param options.now the clock, ms since the epoch
 */
export const createSignUrl = (options: {
  readonly siteUrl: string;
  readonly keyPairId: string;
  readonly readPrivateKey: ReadSecret;
  readonly now: () => number;
}): SignUrl => {
  const readKey = createKeyReader(options.readPrivateKey);
  return async (key, at = options.now()) => {
    // CloudFront counts whole seconds; rounding down keeps the lifetime within the limit.
    const expires = Math.floor(at / 1000 + limits.videoUrlSeconds);
    const address = `${options.siteUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
    // CloudFront writes the policy anew to check it, so every character counts.
    const policy = `{"Statement":[{"Resource":"${address}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
    const signature = toUrlBase64(sign('sha256', Buffer.from(policy), await readKey()));
    return {
      url: `${address}?Expires=${expires}&Key-Pair-Id=${options.keyPairId}&Signature=${signature}&Hash-Algorithm=SHA256`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  };
};
